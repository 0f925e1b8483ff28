import type { Cena } from './julgamento.js';
import { soma } from './livro.js';
import type { Concreto } from './pedido.js';

/** The picking and the lots made of it, plot by plot and day by day, as the model counts them. */
type Dia = { readonly dia: string; readonly quantidade: bigint };

/** Litres used of a plot beyond its yield by then: later picking never makes up for them. */
const aMais = (usados: readonly Dia[], colhido: readonly Dia[]): bigint => {
  let [resta, falta] = [0n, 0n];
  for (const dia of [...new Set([...usados, ...colhido].map((um) => um.dia))].sort()) {
    const de = (lista: readonly Dia[]) => soma(lista.flatMap((um) => (um.dia === dia ? [um.quantidade] : [])));
    resta += de(colhido) - de(usados);
    if (resta < 0n) [resta, falta] = [0n, falta - resta];
  }
  return falta;
};
/** Whether a plot has too little picking for a new lot, beside the lots there are. */
export const semColheita = ({ dia, talhoes }: Extract<Concreto, { faz: 'formar' }>, { livro, sitio: { colhido } }: Cena): boolean =>
  talhoes.some(({ talhao }) => {
    const antes = livro.lotes.flatMap((lote) =>
      (lote.origens ?? []).flatMap((cota) => (cota.talhao === talhao ? [{ dia: lote.dia, quantidade: cota.n }] : [])),
    );
    const agora = talhoes.flatMap(({ talhao: qual, quantidade }) => (qual === talhao ? [{ dia, quantidade }] : []));
    return aMais([...antes, ...agora], colhido) > aMais(antes, colhido);
  });
