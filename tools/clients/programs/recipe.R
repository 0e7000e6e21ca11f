
# Checks of the recipe for R in docs/clients.md, which stands above.
stopifnot(nrow(items) == 2L, "vessel:mya_ii:fb_741202" %in% items$code)
stopifnot("vessel:mya_ii:fb_741202:sbe38_a:temperature" %in% parameters$code, "\u00b0C" %in% parameters$unit)
stopifnot(nrow(frame) == 366L, identical(units, c("\u00b0C", "m/s")), inherits(frame$datetime, "POSIXct"))
stopifnot(identical(names(frame)[-1], strsplit(codes, ",")[[1]]), frame[[2]][1] == 12.8)
# A tenth of a second that was cut off would make the second row a fault.
stopifnot(sent$rows == 2L, identical(sent$streams[[1]]$unit, "\u00b0C"))
stopifnot(length(new) == 1L, new[[1]]$id == sent$id)
stopifnot(length(new_datasets("vessel:mya_ii:*", since = sent$datetime, seen = sent$id)) == 0L)
cat("R ", as.character(getRversion()), ", httr2 ", as.character(packageVersion("httr2")),
    ": the section of docs/clients.md\n", sep = "")
