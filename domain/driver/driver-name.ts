/** What a driver is called: the name, or the number of the account where there is none. */
export const driverName = ({
  name,
  customerNumber,
}: {
  name?: string | null | undefined;
  customerNumber: string;
}): string => name ?? customerNumber;
