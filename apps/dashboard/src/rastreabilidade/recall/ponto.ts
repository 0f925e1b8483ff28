import { isDia } from '@tulha/domain/kernel/calendar';

/** The start of a recall, in the address of the page. */
export const PONTOS = ['talhao', 'dia', 'colaborador', 'atividade'] as const;
export type Por = (typeof PONTOS)[number];

export type Ponto = { readonly por: Por; readonly id: string; readonly de: string; readonly ate: string };

const isPor = (text: string | null): text is Por => PONTOS.some((por) => por === text);

/** `?talhao=7&de=2026-05-11` → the plot 7 since that day; `?por=dia` where only the kind was chosen. */
export const pontoDe = (params: URLSearchParams): Ponto => {
  const named = PONTOS.find((por) => por !== 'dia' && params.has(por));
  const por = params.get('por');
  const dia = params.get('dia') ?? '';
  const kind = named ?? (isPor(por) ? por : dia || params.has('de') || params.has('ate') ? 'dia' : 'talhao');
  return { por: kind, id: params.get(kind) ?? '', de: params.get('de') ?? dia, ate: params.get('ate') ?? dia };
};

/** The address that says a starting point. */
export const enderecoDe = ({ por, id, de, ate }: Ponto): Record<string, string> => ({
  por,
  ...(por !== 'dia' && id && { [por]: id }),
  ...(de && { de }),
  ...(ate && { ate }),
});

/** The whole days among those given. */
export const diasInteiros = ({ de, ate }: Pick<Ponto, 'de' | 'ate'>) => ({ ...(isDia(de) && { de }), ...(isDia(ate) && { ate }) });

/** The query for the API; null while something is missing. The days of an activity only narrow the choice of it. */
export const perguntaDe = ({ por, id, de, ate }: Ponto): Record<string, string> | null => {
  const dias = diasInteiros({ de, ate });
  if (por === 'dia') return isDia(de) || isDia(ate) ? dias : null;
  if (!id) return null;
  return por === 'atividade' ? { [por]: id } : { [por]: id, ...dias };
};
