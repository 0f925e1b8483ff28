/** A moment without an hour. Moments compare as `2026-06-01` or `2026-06-01 07:30`; midnight means that no hour was noted. */
export const semHora = (em: string): boolean => em.length === 10 || em.endsWith(' 00:00');

/** Whether one moment on the farm is before another; where the hour of either is not known, the days decide. */
export const foiAntes = (um: string, outro: string): boolean =>
  semHora(um) || semHora(outro) ? um.slice(0, 10) < outro.slice(0, 10) : um < outro;
