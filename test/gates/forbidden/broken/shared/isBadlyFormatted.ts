// rejected by format: format

export const  quotes = "double"
