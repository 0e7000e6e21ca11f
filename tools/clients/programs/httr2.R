# The published R client with httr2: lists of lists, in which every nested record must be one.
library(httr2)

read <- function(address, path) req_perform(request(paste0(Sys.getenv(address), path)))

contacts <- resp_body_json(read("REGISTRY", paste0("/rest/v2/items/", Sys.getenv("ITEM_ID"), "/contacts")))$records
stopifnot(length(contacts) == 2L)
for (record in contacts) stopifnot(is.list(record$contact), is.list(record$role), is.character(record$contact$email))

data <- read("INGEST", paste0(
  "/rest/data?sensors=", Sys.getenv("TEMPERATURE"),
  "&beginDate=2024-01-17T00:00:00&endDate=2024-01-17T23:59:59&aggregate=minute&aggregateFunctions=mean",
  "&streamit=true&withQualityFlags=false&withLogicalCode=false"
))
frame <- read.table(text = resp_body_string(data), header = TRUE, sep = "\t")
stopifnot(identical(frame[[2]], c(2L, -4L)))
cat("R ", as.character(getRversion()), ", httr2 ", as.character(packageVersion("httr2")),
    ": contacts in two roles, minutes\n", sep = "")
