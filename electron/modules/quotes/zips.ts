/** The ZIP codes of a lane, in the form of the column `zips` of the table `quotes`. */
export const zipsOf = (originZip: string, destinationZip: string) => `${originZip}-${destinationZip}`;
