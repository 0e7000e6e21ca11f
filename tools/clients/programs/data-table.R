# Scripts that read an address with fread.
library(data.table)

address <- paste0(
  Sys.getenv("INGEST"), "/rest/data?beginDate=2024-01-17T00:00:00&endDate=2024-01-17T23:59:59",
  "&format=text/tab-separated-values&aggregate=HOUR",
  "&aggregateFunctions=MEAN&aggregateFunctions=STDDEV&aggregateFunctions=N&sensors=", Sys.getenv("TEMPERATURE")
)
data <- fread(address, encoding = "UTF-8", showProgress = FALSE)
stopifnot(identical(dim(data), c(2L, 4L)), identical(data[[4]], 2:1), inherits(data$datetime, "POSIXct"))
cat("R ", as.character(getRversion()), ", data.table ", as.character(packageVersion("data.table")),
    ": hours with MEAN, STDDEV, N; fread knows the time stamps\n", sep = "")
