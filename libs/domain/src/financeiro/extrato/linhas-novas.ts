import { dobrar } from '../../kernel/palavras.js';

/** The marks that tell a line of a statement from another, beside its day and value. */
export type Marcas = { readonly texto: string; readonly fitid: string | null; readonly documento: string | null };
export type Conhecida = Marcas & { readonly formato: string };
export type Formato = 'OFX' | 'CSV';

const comTexto = ({ texto, documento }: Marcas): string => `${dobrar(texto)}|${documento ?? ''}`;

/** In which order lines of one day and value are taken for the same; undefined: it says nothing of this one. */
const JEITOS: readonly {
  readonly chave: (marcas: Marcas) => string | undefined;
  readonly serve: (conhecida: Conhecida, formato: Formato) => boolean;
}[] = [
  { chave: (marcas) => (marcas.fitid === null ? undefined : `${comTexto(marcas)}|${marcas.fitid}`), serve: () => true },
  { chave: comTexto, serve: () => true },
  { chave: ({ fitid }) => fitid ?? undefined, serve: () => true },
  // Another kind of file calls the same movement something else.
  { chave: () => '', serve: (conhecida, formato) => conhecida.formato !== formato },
];

/** Takes out of both lists, one by one, those that have the same key. */
const casar = <L extends Marcas>(
  lidas: readonly L[],
  conhecidas: readonly Conhecida[],
  formato: Formato,
  jeito: (typeof JEITOS)[number],
) => {
  const sobram = new Set(conhecidas);
  const porChave = new Map<string, Conhecida[]>();
  for (const conhecida of conhecidas.filter((uma) => jeito.serve(uma, formato)).toReversed()) {
    const chave = jeito.chave(conhecida);
    const daChave = chave === undefined ? undefined : (porChave.get(chave) ?? []);
    daChave?.push(conhecida);
    if (chave !== undefined && daChave) porChave.set(chave, daChave);
  }
  const novas = lidas.filter((lida) => {
    const chave = jeito.chave(lida);
    const achada = chave === undefined ? undefined : porChave.get(chave)?.pop();
    if (achada) sobram.delete(achada);
    return achada === undefined;
  });
  return { novas, sobram: [...sobram] };
};

/**
 * Of the lines of a file that are of one day and value, those that no file brought before. Each line that is known stands for one: two equal
 * lines of a file are two, and a file that comes again, whole or in part, brings none (docs/adr/0077).
 */
export const linhasNovas = <L extends Marcas>(lidas: readonly L[], conhecidas: readonly Conhecida[], formato: Formato): readonly L[] => {
  let resta = { novas: lidas, sobram: conhecidas };
  for (const jeito of JEITOS) {
    if (resta.novas.length === 0 || resta.sobram.length === 0) break;
    resta = casar(resta.novas, resta.sobram, formato, jeito);
  }
  return resta.novas;
};
