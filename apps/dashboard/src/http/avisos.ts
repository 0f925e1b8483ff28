/** What an answer says may be asked of what was just written. */
export const avisosIn = (answer: object | undefined): readonly string[] => {
  const avisos: unknown = answer && 'avisos' in answer ? answer.avisos : undefined;
  return Array.isArray(avisos) ? avisos.map(String) : [];
};
