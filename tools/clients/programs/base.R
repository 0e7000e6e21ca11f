# What docs/reading-data.md shows.
url <- paste0(Sys.getenv("INGEST"), "/rest/data?codes=", Sys.getenv("TEMPERATURE"))
frame <- read.delim(url, check.names = FALSE)
frame$datetime <- as.POSIXct(frame$datetime, tz = "UTC", format = "%Y-%m-%dT%H:%M:%OS")
stopifnot(nrow(frame) == 3L, !anyNA(frame$datetime), format(frame$datetime[2], "%H:%M:%S") == "10:00:30")
cat("R ", as.character(getRversion()), ": read.delim\n", sep = "")
