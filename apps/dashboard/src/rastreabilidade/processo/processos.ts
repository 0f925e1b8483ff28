import { armazem } from '../armazem/armazem.screen.js';
import { beneficio } from '../beneficio/beneficio.screen.js';
import { cooperativa } from '../cooperativa/cooperativa.screen.js';
import { despolpagem } from '../despolpagem/despolpagem.screen.js';
import { colheita } from '../lote/colheita.screen.js';
import { rebeneficio } from '../rebeneficio/rebeneficio.screen.js';
import { ressecagem } from '../ressecagem/ressecagem.screen.js';
import { secagem } from '../secagem/secagem.screen.js';
import { terreiro } from '../terreiro/terreiro.screen.js';
import type { Processo } from './tipos.js';

/** The processes in the order of the coffee. */
export const processos: readonly Processo[] = [
  colheita,
  despolpagem,
  terreiro,
  secagem,
  ressecagem,
  armazem,
  beneficio,
  rebeneficio,
  cooperativa,
];

/** The process of a name in an address. */
export const processoDe = (nome: string | undefined): Processo | undefined => processos.find((processo) => processo.nome === nome);

/** Processes that keep records of their own: all but the picking, whose record is the lot. */
export const comRegistro = processos.filter(({ nome }) => nome !== 'colheita');
