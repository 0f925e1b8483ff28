import type { ItemInventado, NotaInventada } from '@tulha/sefaz/simulator/nota-xml';
import { fc } from '@tulha/testing/property';
import { seed } from '@tulha/testing/seed';

export const [CNPJ, NOTAS] = ['90000002000173', 40];

/** What the farm calls what it buys, and in which unit. */
export const INSUMOS = [
  { descricao: 'Ureia', unidade: 'KG' },
  { descricao: 'Glifosato', unidade: 'L' },
  { descricao: 'Cloreto de potássio', unidade: 'KG' },
] as const;

const FORNECEDORES = [
  { cnpj: '90000001000129', nome: 'ADUBOS DO SUL LTDA' },
  { cnpj: '90000004000162', nome: 'DEFENSIVOS CERRADO SA' },
] as const;

/** A supplier's product: its code and unit there, which of the farm's inputs it is, and how much of that one unit holds. */
export const PRODUTOS = [
  { fornecedor: 0, codigo: 'UR-45', descricao: 'UREIA 45%', unidade: 'SC', insumo: 0, cabem: 50 },
  { fornecedor: 0, codigo: 'KCL', descricao: 'CLORETO DE POTASSIO', unidade: 'TON', insumo: 2, cabem: 1_000 },
  { fornecedor: 1, codigo: 'GL-20', descricao: 'GLIFOSATO 20 L', unidade: 'GL', insumo: 1, cabem: 20 },
  // The same input from another supplier, in other bags under another code.
  { fornecedor: 1, codigo: 'U25', descricao: 'UREIA SACO 25 KG', unidade: 'SC', insumo: 0, cabem: 25 },
] as const;
type Produto = (typeof PRODUTOS)[number];

const reais = (centavos: number): string => (centavos / 100).toFixed(2);

const itens = fc.array(
  fc.record({
    qual: fc.nat(PRODUTOS.length - 1),
    quantidade: fc.integer({ min: 1, max: 40 }),
    centavos: fc.integer({ min: 1_000, max: 2_000_000 }),
    frete: fc.option(fc.integer({ min: 1, max: 50_000 }), { nil: 0 }),
    desconto: fc.option(fc.integer({ min: 1, max: 900 }), { nil: 0 }),
  }),
  { minLength: 1, maxLength: 2 },
);
type Sorteados = readonly {
  readonly qual: number;
  readonly quantidade: number;
  readonly centavos: number;
  readonly frete: number;
  readonly desconto: number;
}[];

/** Items of one supplier: those drawn of another are left out, and the first says which supplier it is. */
const itensDe = (sorteados: Sorteados, produto: Produto): readonly ItemInventado[] =>
  sorteados.flatMap(({ qual, quantidade, centavos, frete, desconto }): readonly ItemInventado[] => {
    const um = PRODUTOS[qual] as Produto;
    if (um.fornecedor !== produto.fornecedor) return [];
    const mais = { ...(frete && { frete: reais(frete) }), ...(desconto && { desconto: reais(desconto) }) };
    const { codigo, descricao, unidade } = um;
    return [{ codigo, descricao, unidade, quantidade: `${quantidade}.0000`, valor: reais(centavos), ...mais }];
  });

const centavosDe = (todos: readonly ItemInventado[]): number =>
  todos.reduce(
    (soma, { valor, frete = '0', desconto = '0' }) => soma + Math.round((Number(valor) + Number(frete) - Number(desconto)) * 100),
    0,
  );

const parcelasDe = (total: number, quantas: number): NonNullable<NotaInventada['duplicatas']> => {
  const parte = Math.floor(total / quantas);
  return Array.from({ length: quantas }, (_, n) => ({
    numero: String(n + 1).padStart(3, '0'),
    vencimento: `2027-0${n + 1}-10`,
    valor: reais(n === 0 ? total - parte * (quantas - 1) : parte),
  }));
};

/** The kinds of invoice that are not paid as most are, by their place in the month. */
export const [A_VISTA, A_PRAZO_SEM_DIA, SEM_PAGAMENTO, DEVOLUCAO] = [2, 3, 4, 5];
const PROPRIAS: Readonly<Record<number, Partial<NotaInventada>>> = {
  [A_VISTA]: { duplicatas: [], pagamento: { indicador: '0', forma: '17' } },
  [A_PRAZO_SEM_DIA]: { duplicatas: [], pagamento: { indicador: '1', forma: '15' } },
  [SEM_PAGAMENTO]: { duplicatas: [], pagamento: { forma: '90' } },
  [DEVOLUCAO]: { finalidade: '4' },
};
/** The first two are of one product, so that what was said of the first is remembered of the second. */
const PRIMEIRAS: Sorteados = [{ qual: 0, quantidade: 20, centavos: 360_000, frete: 12_000, desconto: 0 }];

/** A month of invoices, drawn from the seed of the run. `cancelada`: its issuer takes it back after it was launched. */
export const mesDeNotas = (): readonly { readonly nota: NotaInventada; readonly cancelada: boolean }[] =>
  fc.sample(fc.record({ itens, parcelas: fc.integer({ min: 1, max: 5 }) }), { numRuns: NOTAS, seed }).map((sorteada, n) => {
    const sorteados = n < 2 ? PRIMEIRAS : sorteada.itens;
    const produto = PRODUTOS[sorteados[0]?.qual ?? 0] as Produto;
    const dela = itensDe(sorteados, produto);
    const nota: NotaInventada = {
      ...{ numero: 2_000 + n, destinatario: { documento: CNPJ }, emissao: '2026-11-20T09:00:00-03:00', itens: dela },
      emitente: FORNECEDORES[produto.fornecedor] as NonNullable<NotaInventada['emitente']>,
      duplicatas: parcelasDe(centavosDe(dela), sorteada.parcelas),
      ...PROPRIAS[n],
    };
    return { nota, cancelada: n >= 10 && n % 5 === 0 };
  });

export type Soma = {
  /** Thousandths of the unit, and centavos, of each input. */
  readonly estoque: readonly { readonly milesimos: number; readonly centavos: number }[];
  /** Centavos owed by day. */
  readonly devido: Readonly<Record<string, number>>;
};

/**
 * In a browser: the sum of documents as its own XML parser reads them, by the rules of the layout and nothing of the product. `SEM_DIA`: an invoice that
 * says neither instalments nor that it is paid at once is due on the day that was told.
 */
export const somarXml = ([documentos, produtos, semDia]: readonly [
  documentos: readonly string[],
  produtos: readonly { readonly codigo: string; readonly unidade: string; readonly insumo: number; readonly cabem: number }[],
  semDia: string,
]): Soma => {
  const estoque = [0, 1, 2].map(() => ({ milesimos: 0, centavos: 0 }));
  const devido: Record<string, number> = {};
  const dever = (dia: string, centavos: number) => {
    devido[dia] = (devido[dia] ?? 0) + centavos;
  };
  for (const documento of documentos) {
    const xml = new DOMParser().parseFromString(documento, 'text/xml');
    const um = (em: Element | Document, nome: string) => em.getElementsByTagName(nome)[0]?.textContent ?? null;
    const centavos = (em: Element | Document, nome: string) => Math.round(Number(um(em, nome) ?? '0') * 100);
    if (um(xml, 'finNFe') !== '1') continue; // it is no purchase
    for (const det of xml.getElementsByTagName('det')) {
      const produto = produtos.find(({ codigo, unidade }) => codigo === um(det, 'cProd') && unidade === um(det, 'uCom'));
      const lugar = produto && estoque[produto.insumo];
      if (!lugar) throw new Error(`No input is known for ${um(det, 'cProd')}`);
      lugar.milesimos += Math.round(Number(um(det, 'qCom')) * produto.cabem * 1_000);
      lugar.centavos += centavos(det, 'vProd') + centavos(det, 'vFrete') - centavos(det, 'vDesc');
    }
    if (um(xml, 'tPag') === '90') continue;
    const parcelas = [...xml.getElementsByTagName('dup')];
    for (const dup of parcelas) dever(um(dup, 'dVenc') ?? '', centavos(dup, 'vDup'));
    if (parcelas.length === 0) dever(um(xml, 'indPag') === '0' ? (um(xml, 'dhEmi') ?? '').slice(0, 10) : semDia, centavos(xml, 'vNF'));
  }
  return { estoque, devido };
};
