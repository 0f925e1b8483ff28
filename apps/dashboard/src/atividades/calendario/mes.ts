import { addDays, addMonths, type Dia, isDia } from '@tulha/domain/kernel/calendar';

const NOMES = ['Janeiro', 'Fevereiro', 'Março', 'Abril', 'Maio', 'Junho', 'Julho', 'Agosto', 'Setembro', 'Outubro', 'Novembro', 'Dezembro'];
export const DIAS_DA_SEMANA = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'];

/** A month, `YYYY-MM`: the one asked for, or that of a day. */
export const mesPedido = (pedido: string | null, hoje: Dia): string => (pedido && isDia(`${pedido}-01`) ? pedido : hoje.slice(0, 7));

const nomeDe = (mes: string): string => NOMES[Number(mes.slice(5)) - 1] as string;

/** `2026-05` → `Maio de 2026`. */
export const nomeDoMes = (mes: string): string => `${nomeDe(mes)} de ${mes.slice(0, 4)}`;

/** `2026-05` → `mai/26`. */
export const mesCurto = (mes: string): string => `${nomeDe(mes).slice(0, 3).toLowerCase()}/${mes.slice(2, 4)}`;

export const outroMes = (mes: string, quantos: number): string => addMonths(`${mes}-01`, quantos).slice(0, 7);

/** 0 is Sunday. */
export const diaDaSemana = (dia: Dia): number => new Date(`${dia}T12:00:00Z`).getUTCDay();

/** The days of a month, in order. */
export const diasDoMes = (mes: string): readonly Dia[] => {
  const dias: Dia[] = [];
  for (let dia = `${mes}-01`; dia.startsWith(mes); dia = addDays(dia, 1)) dias.push(dia);
  return dias;
};

/** The months from one to another, in order. */
export const mesesEntre = (de: string, ate: string): readonly string[] => {
  const meses: string[] = [];
  for (let mes = de; mes <= ate; mes = outroMes(mes, 1)) meses.push(mes);
  return meses;
};
