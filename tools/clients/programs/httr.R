# The published R client with httr: its Accept names JSON first, and it reads tables.
library(httr)
library(jsonlite)

ingest <- Sys.getenv("INGEST")
temperature <- Sys.getenv("TEMPERATURE")
salinity <- Sys.getenv("SALINITY")

table <- function(response) {
  stop_for_status(response)
  read.table(text = content(response, "text", encoding = "UTF-8"), header = TRUE, sep = "\t", check.names = FALSE)
}
times <- function(frame) as.POSIXct(frame$datetime, tz = "UTC", format = "%Y-%m-%dT%H:%M:%S")

plain <- table(GET(paste0(ingest, "/rest/data?codes=", temperature, "&codes=", salinity)))
stopifnot(identical(dim(plain), c(3L, 3L)), !anyNA(times(plain)))

older <- paste0(
  ingest, "/rest/data?sensors=", temperature, "&sensors=", salinity,
  "&beginDate=2024-01-17T00:00:00&endDate=2024-01-17T23:59:59&aggregate="
)
end <- "&streamit=true&withQualityFlags=false&withLogicalCode=false"
seconds <- table(GET(paste0(older, "second", end)))
stopifnot(identical(seconds[[2]], c(1.5, 2.5, -4)), format(times(seconds)[2], "%H:%M:%S") == "10:00:30")
hours <- table(GET(paste0(older, "hour&aggregateFunctions=mean", end)))
stopifnot(identical(hours[[2]], c(2L, -4L)))

body <- paste0(
  '{"beginDate": "2024-01-17T00:00:00", "endDate": "2024-01-17T23:59:59", "sensors": ["', temperature, '"], ',
  '"aggregate": "HOUR", "aggregateFunctions": ["MEAN"], "qualityFlags": [], "withQualityFlags": false}'
)
bulk <- POST(paste0(ingest, "/rest/data/bulk?format=text/tab-separated-values"), body = body, content_type_json())
stopifnot(identical(table(bulk)[[2]], c(2L, -4L)))

contacts <- fromJSON(content(
  GET(paste0(Sys.getenv("REGISTRY"), "/rest/v2/items/", Sys.getenv("ITEM_ID"), "/contacts")), "text", encoding = "UTF-8"
))$records
stopifnot(is.data.frame(contacts$contact), nrow(contacts$contact) == 2L, !anyNA(contacts$contact$email))

form <- POST(
  paste0(ingest, "/rest/datasets?dryRun=true"), add_headers(`x-auth-token` = Sys.getenv("SESSION")),
  body = list(file = upload_file(Sys.getenv("FILE")))
)
stopifnot(status_code(form) == 200L)
cat("R ", as.character(getRversion()), ", httr ", as.character(packageVersion("httr")),
    ": tables, bulk, contacts in two roles, upload of a form\n", sep = "")
