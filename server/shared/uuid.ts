/** A regular expression of UUIDs (RFC 9562) in lower case, as PostgreSQL and we write them. */
export const UUID = String.raw`[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}`;
