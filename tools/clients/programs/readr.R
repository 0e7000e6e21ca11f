# readr guesses the type of each column.
library(readr)

codes <- paste0("?codes=", Sys.getenv("TEMPERATURE"), "&codes=", Sys.getenv("CAST"))
data <- read_tsv(paste0(Sys.getenv("INGEST"), "/rest/data", codes), show_col_types = FALSE)
stopifnot(nrow(data) == 3L, inherits(data$datetime, "POSIXct"), is.numeric(data[[2]]), is.character(data[[3]]))
csv <- read_csv(paste0(Sys.getenv("INGEST"), "/rest/data", codes, "&format=csv"), show_col_types = FALSE)
stopifnot(identical(csv[[3]][3], "at \"b\""), inherits(csv$datetime, "POSIXct"))
cat("R ", as.character(getRversion()), ", readr ", as.character(packageVersion("readr")), ": TSV and CSV\n", sep = "")
