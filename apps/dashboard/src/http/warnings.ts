/** The warnings (`avisos`) in the answer to a write. */
export const warningsIn = (answer: object | undefined): readonly string[] => {
  const avisos: unknown = answer && 'avisos' in answer ? answer.avisos : undefined;
  return Array.isArray(avisos) ? avisos.map(String) : [];
};
