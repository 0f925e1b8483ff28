import type { Fraction } from '../../season/shares.js';
import { custoDaVenda } from './cafe.js';
import { contasAte, emCentavos, type NoLote } from './contas.js';
import { type Fazenda, SAFRA } from './fazenda.js';
import { somar } from './livro.js';

/** Before any lot, with lots in litres alone, and the whole crop year. */
const DIAS = ['2026-05-31', '2026-07-06', SAFRA.fim] as const;

const centavos = (valor: number): number => Math.round(valor * 100) + 0;
type Linha = { readonly loteId: number | null } & Readonly<Record<'custo' | 'seguiu' | 'vendido' | 'emMaos' | 'semLote' | 'total', number>>;

/** Farther from the exact figure than cents that were rounded can be: one for each cost that was split, and for each source. */
const longe = (exato: Fraction, valor: number, folga: number): boolean => Math.abs(emCentavos(exato) - centavos(valor)) > folga;

type Contas = ReturnType<typeof contasAte>;

const conferirLotes = (linhas: readonly Linha[], { lotes, fontes, custos }: Contas): void => {
  const folga = fontes + custos;
  const emLotes = new Map(linhas.flatMap((linha) => (linha.loteId === null ? [] : [[linha.loteId, linha] as const])));
  const longes = [...lotes].flatMap(([lote, exato]) =>
    (['seguiu', 'vendido', 'emMaos'] as const).flatMap((onde: keyof NoLote) =>
      longe(exato[onde], emLotes.get(lote)?.[onde] ?? 0, folga) ? [[lote, onde, emCentavos(exato[onde]), emLotes.get(lote)?.[onde]]] : [],
    ),
  );
  expect(longes).toEqual([]);
  expect([...emLotes.keys()].filter((lote) => !lotes.has(lote))).toEqual([]);
};

/** Until each day: lots, sales and what is in no lot come to what the book says that all cost, and so does the statement, to the cent. */
const conferirAte = async ({ certo, livro }: Fazenda, ate: string): Promise<readonly Linha[]> => {
  const contas = contasAte(livro, ate);
  const dias = `dateStart=${SAFRA.inicio}&dateEnd=${ate}`;
  const [{ resumo }, talhoes, porLote] = [
    await certo('GET', `/relatorios/dre?${dias}`),
    await certo('GET', `/relatorios/talhoes/custos?size=200&${dias}`),
    await certo('GET', `/relatorios/lotes/custos?size=200&${dias}`),
  ];
  const linhas = porLote.content as readonly Linha[];
  const soma = (onde: Exclude<keyof Linha, 'loteId'>) => somar(linhas.map((linha) => centavos(linha[onde])));
  expect({
    ate,
    dre: centavos(resumo.ct),
    talhoes: centavos(talhoes.totals.total),
    lotes: centavos(porLote.totals.total),
    linhas: soma('total'),
    onde: soma('vendido') + soma('emMaos') + soma('semLote'),
    deLote: soma('custo') - soma('seguiu'),
  }).toEqual({ ate, ...Object.fromEntries(['dre', 'talhoes', 'lotes', 'linhas', 'onde', 'deLote'].map((qual) => [qual, contas.total])) });
  expect(longe(contas.semLote, soma('semLote') / 100, contas.fontes + contas.custos)).toBe(false);
  conferirLotes(linhas, contas);
  return linhas;
};

/** The page of each lot says its cost as the report does, and its parts sum to it. */
const conferirPaginas = async ({ certo }: Fazenda, linhas: readonly Linha[]): Promise<void> => {
  for (const { loteId, custo } of linhas) {
    if (loteId === null) continue;
    const pagina = await certo('GET', `/relatorios/lotes/${loteId}/custo`);
    const soma = (partes: readonly { readonly valor: number }[]) => somar(partes.map(({ valor }) => centavos(valor)));
    expect([loteId, centavos(pagina.custo), soma(pagina.partes)]).toEqual([loteId, centavos(custo), centavos(custo)]);
  }
};

/** Finished sales carry what the lots say was sold; each still knows what its coffee cost on the day, whatever came since. */
const conferirVendas = async (fazenda: Fazenda, linhas: readonly Linha[]): Promise<void> => {
  const fechadas = fazenda.livro.vendas.filter(({ sabido }) => sabido !== null);
  const custos = [];
  for (const venda of fechadas) {
    const { dosLotes, estimado, antes } = await custoDaVenda(fazenda, venda);
    expect([venda.id, antes, estimado]).toEqual([venda.id, venda.sabido, 0]);
    custos.push(dosLotes);
  }
  expect(somar(custos)).toBe(somar(linhas.map(({ vendido }) => centavos(vendido))));
};

/** Holds the product to the book, now and until earlier days. @throws where they differ */
export const conferir = async (fazenda: Fazenda): Promise<void> => {
  let linhas: readonly Linha[] = [];
  for (const ate of DIAS) linhas = await conferirAte(fazenda, ate);
  await conferirPaginas(fazenda, linhas);
  await conferirVendas(fazenda, linhas);
};
