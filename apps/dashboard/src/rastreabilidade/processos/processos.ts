import { colheitas } from './colheitas.js';
import { passagens } from './passagens.js';
import type { Processo } from './tipos.js';
import { transformacoes } from './transformacoes.js';

/** The processes in the order of the coffee. */
export const processos: readonly Processo[] = [...colheitas, ...passagens, ...transformacoes];

/** The process of a name in an address. */
export const processoDe = (nome: string | undefined): Processo | undefined => processos.find((processo) => processo.nome === nome);

/** Those that keep records of their own: all but the picking, whose record is the lot. */
export const comRegistro = processos.filter(({ nome }) => nome !== 'colheita');
