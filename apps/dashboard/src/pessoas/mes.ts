import { addDays, addMonths, type Dia } from '@tulha/domain/kernel/calendar';

const nome = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const meioDia = (dia: Dia): Date => new Date(`${dia}T12:00:00Z`);

const MES = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** `2026-06`, of a text that is one. */
export const mesDe = (texto: string | null): string | undefined => (texto && MES.test(texto) ? texto : undefined);

/** `junho de 2026`. */
export const nomeDoMes = (mes: string): string => nome.format(meioDia(`${mes}-01`));

/** The month so many after. */
export const outroMes = (mes: string, quantos: number): string => addMonths(`${mes}-01`, quantos).slice(0, 7);

/** First and last day. */
export const diasDoMes = (mes: string): { readonly dateStart: Dia; readonly dateEnd: Dia } => ({
  dateStart: `${mes}-01`,
  dateEnd: addDays(addMonths(`${mes}-01`, 1), -1),
});

const DIAS_DA_SEMANA = 7;

/** 0 is Sunday. */
export const diaDaSemana = (dia: Dia): number => meioDia(dia).getUTCDay();

/** The weeks of a month, Sunday first; null before its first day and after its last. */
export const semanasDe = (mes: string): (Dia | null)[][] => {
  const { dateStart, dateEnd } = diasDoMes(mes);
  const vazios = diaDaSemana(dateStart);
  const celulas: (Dia | null)[] = Array.from({ length: vazios }, () => null);
  for (let dia = dateStart; dia <= dateEnd; dia = addDays(dia, 1)) celulas.push(dia);
  while (celulas.length % DIAS_DA_SEMANA !== 0) celulas.push(null);
  return Array.from({ length: celulas.length / DIAS_DA_SEMANA }, (_, semana) =>
    celulas.slice(semana * DIAS_DA_SEMANA, (semana + 1) * DIAS_DA_SEMANA),
  );
};

type Entre = { readonly de: Dia; readonly ate: Dia };

/** Days from Monday to Saturday of a month, between two days, on which nothing is said to have been done. */
export const semApontamento = (mes: string, feitos: ReadonlySet<Dia>, { de, ate }: Entre): number =>
  semanasDe(mes)
    .flat()
    .filter((dia) => dia !== null && dia >= de && dia <= ate && diaDaSemana(dia) !== 0 && !feitos.has(dia)).length;
