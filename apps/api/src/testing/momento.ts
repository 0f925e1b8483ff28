/** This instant, once it is over: what is written next is known later than this. */
export const momento = (): string => {
  const em = new Date().toISOString();
  while (new Date().toISOString() === em);
  return em;
};
