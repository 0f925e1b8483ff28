import { fc } from '@tulha/testing/property';
import { type Cabecalhos, type Conta, criar } from './cliente.js';
import type { Envio } from './fio.js';

/** A farm of one to three plots whose people try, step by step, to make coffee out of nothing or to lose some without a word. */

export const FAZ = [
  'colher',
  'formar',
  'despolpar',
  'beneficiar',
  'rebeneficiar',
  'entrar',
  'sair',
  'tirarEntrada',
  'tirarEscolha',
  'corrigirLote',
  'corrigirBeneficio',
  'apagar',
  'depositar',
  'vender',
  'abrir',
  'finalizar',
  'apagarVenda',
] as const;
export type Tentativa = {
  readonly faz: (typeof FAZ)[number];
  readonly qual: number;
  readonly dia: number;
  /** The quantity in thousandths of all there is: above a thousand there is not so much. */
  readonly permil: number;
  readonly motivo: boolean;
};
export type Roteiro = { readonly talhoes: number; readonly passos: readonly Tentativa[] };

/** Steps that others need are twice as frequent. */
const PESOS: Readonly<Partial<Record<Tentativa['faz'], number>>> = {
  formar: 4,
  despolpar: 2,
  beneficiar: 4,
  rebeneficiar: 2,
  entrar: 4,
  apagar: 2,
  depositar: 3,
  vender: 4,
  abrir: 2,
  finalizar: 2,
};
export const roteiros = (): fc.Arbitrary<Roteiro> => {
  const faz = fc.oneof(...FAZ.map((um) => ({ weight: PESOS[um] ?? 1, arbitrary: fc.constant(um) })));
  const permil = fc.oneof(fc.integer({ min: 50, max: 1_000 }), fc.constant(1_000), fc.integer({ min: 1_001, max: 1_800 }));
  const passo = (qualquer: fc.Arbitrary<Tentativa['faz']>) =>
    fc.record({ faz: qualquer, qual: fc.nat(99), dia: fc.nat(8), permil, motivo: fc.boolean() });
  const primeiros = fc.tuple(...(['formar', 'formar', 'beneficiar', 'depositar'] as const).map((um) => passo(fc.constant(um))));
  const outros = fc.array(passo(faz), { minLength: 16, maxLength: 22, size: 'max' });
  const passos = fc.tuple(primeiros, outros).map(([antes, depois]) => [...antes, ...depois]);
  return fc.record({ talhoes: fc.integer({ min: 1, max: 3 }), passos });
};

const RASTRO = '/rastreabilidade';
const LUGARES = ['terreiro', 'secagem', 'armazem'] as const;

/** The ids of the farm's catalogues. */
export type Sede = Awaited<ReturnType<typeof montarSede>>;
export const montarSede = async (conta: Conta, quantos: number) => {
  const fazenda = await criar(conta, '/fazendas', { nome: 'Sítio' });
  const na: Cabecalhos = { 'x-fazenda': String(fazenda) };
  const talhoes = await Promise.all(
    Array.from({ length: quantos }, (_, index) => criar(conta, '/cad-talhoes', { nome: `Talhão ${index + 1}` }, na)),
  );
  const [terreiro, secador, pilha, despolpador, cooperativa, cliente, colaborador] = await Promise.all([
    criar(conta, '/cad-terreiros', { descricao: 'Terreiro' }),
    criar(conta, '/cad-secadores', { descricao: 'Secador' }),
    criar(conta, '/cad-pilhas', { descricao: 'Pilha' }),
    criar(conta, '/cad-despolpadores', { descricao: 'Descascador', tipo: 'descascador' }),
    criar(conta, '/cad-cooperativas', { descricao: 'Cooperativa' }),
    criar(conta, '/cad-clientes', { nome: 'Exportadora' }),
    criar(conta, '/cad-colaboradores', { nome: 'Apanhador', tipo: 'safrista', codigo: 'A1' }),
  ]);
  return { fazenda, na, talhoes, terreiro, secador, pilha, despolpador, cooperativa, cliente, colaborador };
};

/** Picks so many litres in a plot. */
export const colher = async (conta: Conta, { na, colaborador }: Sede, talhao: number, litros: number, data: string): Promise<void> => {
  const atividade = await criar(conta, '/reg-atividades', { talhoesIds: [talhao], data }, na);
  const corpo = { vinculos: [{ colaborador, talhao, medida: 1, colhido: litros, valor: 0 }] };
  const { status } = await conta.pedir({ metodo: 'POST', caminho: `/reg-atividades/${atividade}/mdobrascolheita`, corpo }, na);
  if (status !== 201) throw new Error(`The harvest was answered ${status}`);
};

/** The farm's view before a try: its lots and records as lists show them. */
export type Vista = {
  readonly lotes: readonly {
    readonly id: number;
    readonly unidade: string;
    readonly saldo: number;
    readonly quantidade: number;
    readonly de: string;
  }[];
  readonly registros: readonly { readonly tipo: string; readonly id: number; readonly corpo: ReturnType<typeof JSON.parse> }[];
  readonly vendas: readonly { readonly id: number }[];
};

const escolher = <T>(lista: readonly T[], qual: number): T | undefined => lista[qual % Math.max(lista.length, 1)];
const NINGUEM = 987_654_321;
/** Whole thousandths of a litre or kilogram. */
const parte = (quanto: number, permil: number): number => Math.max(1, Math.round(quanto * permil)) / 1_000;
const diaDe = (mes: string, dia: number) => `2025-${mes}-0${dia + 1}`;

const post = (caminho: string, corpo: object): Envio => ({ metodo: 'POST', caminho: `${RASTRO}${caminho}`, corpo });

/** The choices of a try: the records there are, and how it chooses among them. */
const maosDe = ({ qual, motivo }: Tentativa, sede: Sede, vista: Vista) => {
  const { lotes, registros } = vista;
  const com = (unidade: string) => {
    const vivos = lotes.filter((lote) => lote.unidade === unidade && (lote.saldo > 0 || qual % 9 === 8));
    return escolher(vivos, qual) ?? { id: NINGUEM, saldo: 1, quantidade: 1 };
  };
  const doTipo = (...tipos: string[]) =>
    escolher(
      registros.filter(({ tipo }) => tipos.includes(tipo)),
      qual,
    );
  const porque = motivo ? { motivo: 'Sem apontamento' } : {};
  const porqueNaUrl = motivo ? '?motivo=Engano' : '';
  const talhao = escolher(sede.talhoes, qual) as number;
  return { com, doTipo, porque, porqueNaUrl, talhao, lotes, registros, vendas: vista.vendas, sede };
};
type Maos = ReturnType<typeof maosDe>;

/** Something is done with coffee. */
const fazer = ({ faz, qual, dia, permil }: Tentativa, { com, talhao, sede, porque }: Maos): Envio | undefined => {
  switch (faz) {
    case 'formar':
      return post('', { data: diaDe('04', dia), talhoes: [{ talhaoId: talhao, quantidade: permil }], ...porque });
    case 'despolpar': {
      const saem = [
        { tipo: 'Cereja', quantidade: parte(100, permil) },
        { tipo: 'Boia', quantidade: parte(30, permil) },
      ];
      return post('/despolpagem', {
        despolpador: sede.despolpador,
        data: diaDe('04', dia),
        talhao: [{ talhao, quantidade: 120.5 }],
        saida: saem,
        ...porque,
      });
    }
    case 'beneficiar': {
      const lote = com('L');
      const kg = parte(lote.saldo / 8, permil);
      const perda = qual % 2 === 0 ? {} : { perda: kg };
      const corpo = { quantidade: kg, escolha: [{ descricao: 'Peneira', quantidade: parte(kg, 300) }], ...perda };
      return post('/beneficio', {
        dataEntrada: diaDe('06', dia),
        lotes: [{ id: lote.id, quantidade: parte(lote.saldo, permil) }],
        ...corpo,
      });
    }
    case 'rebeneficiar': {
      const lote = com('kg');
      const saem = [parte(lote.saldo, Math.round(permil * 0.7)), parte(lote.saldo, 200)];
      return post('/rebeneficio', {
        dataEntrada: diaDe('07', dia),
        lotes: [{ id: lote.id }],
        escolha: saem.map((quantidade) => ({ descricao: 'Peneira', quantidade })),
      });
    }
    case 'entrar': {
      const processo = escolher(LUGARES, qual) as (typeof LUGARES)[number];
      const lote = com(qual % 4 === 3 ? 'kg' : 'L');
      const porcao = [{ id: lote.id, ...(qual % 2 === 0 ? {} : { quantidade: parte(lote.saldo, permil) }) }];
      // Some leave before they entered.
      const [entra, sai] = [diaDe('05', dia), qual % 3 === 0 ? diaDe('05', (dia * 7 + qual) % 9) : null];
      if (processo === 'terreiro')
        return post('/terreiro', { terreiro: sede.terreiro, lote: porcao, data_entrada: entra, data_saida: sai });
      const onde = processo === 'secagem' ? { secador: sede.secador } : { pilha: sede.pilha };
      return post(`/${processo}`, { ...onde, lote: porcao, dataEntrada: entra, dataSaida: sai });
    }
    default:
      return undefined;
  }
};

/** It goes on, is sold, or is said anew. */
const seguir = ({ faz, qual, dia, permil }: Tentativa, { com, doTipo, talhao, lotes, vendas, sede, porque }: Maos): Envio | undefined => {
  switch (faz) {
    case 'depositar': {
      const lote = com('kg');
      return post('/cooperativa', {
        cooperativa: sede.cooperativa,
        date: diaDe('08', dia),
        entries: [{ id: lote.id, kg: parte(lote.saldo, permil) }],
      });
    }
    case 'vender': {
      const lote = com('kg');
      const produtos = [{ id: lote.id, quantidade: parte(lote.saldo, permil), precoSaca: 2_000 }];
      return { metodo: 'POST', caminho: '/vendas', corpo: { data: diaDe('09', dia), cliente: sede.cliente, produtos } };
    }
    case 'sair': {
      const registro = doTipo(...LUGARES) ?? { tipo: 'secagem', id: NINGUEM };
      return { metodo: 'PATCH', caminho: `${RASTRO}/${registro.tipo}/${registro.id}/saida`, corpo: { dataSaida: diaDe('05', dia) } };
    }
    case 'finalizar':
      return {
        metodo: 'PUT',
        caminho: `/vendas/${escolher(vendas, qual)?.id ?? NINGUEM}/finalizar`,
        corpo: { data: diaDe('10', dia) },
      };
    case 'abrir':
      return { metodo: 'PATCH', caminho: `/vendas/${escolher(vendas, qual)?.id ?? NINGUEM}/abrir` };
    case 'corrigirLote': {
      const lote = escolher(
        lotes.filter(({ de }) => de === 'lote'),
        qual,
      );
      const corpo = { data: diaDe('04', dia), talhoes: [{ talhaoId: talhao, quantidade: permil }], ...porque };
      return { metodo: 'PUT', caminho: `${RASTRO}/lotes/${lote?.id ?? NINGUEM}`, corpo };
    }
    case 'corrigirBeneficio': {
      const { id, corpo } = doTipo('beneficio') ?? { id: NINGUEM, corpo: { lotes: [], quantidade: 1, dataEntrada: '2025-06-01' } };
      const [entrada] = corpo.lotes;
      const agora = entrada ? [{ id: entrada.id, quantidade: parte(entrada.quantidade, permil) }] : [];
      const sai = { quantidade: parte(corpo.quantidade ?? 1, permil), escolha: [] };
      return {
        metodo: 'PUT',
        caminho: `${RASTRO}/beneficio/${id}`,
        corpo: { dataEntrada: corpo.dataEntrada, lotes: agora, ...sai, motivo: 'Contado outra vez' },
      };
    }
    default:
      return undefined;
  }
};

/** Something is taken away. */
const tirar = ({ faz, qual, motivo }: Tentativa, { doTipo, porqueNaUrl, registros, lotes, vendas }: Maos): Envio | undefined => {
  switch (faz) {
    case 'tirarEntrada': {
      const feito = doTipo('beneficio', 'rebeneficio', 'terreiro', 'secagem') ?? { tipo: 'beneficio', id: NINGUEM, corpo: {} };
      const id = (feito.corpo.lotes ?? feito.corpo.lote)?.[0]?.id ?? NINGUEM;
      return { metodo: 'DELETE', caminho: `${RASTRO}/${feito.tipo}/${feito.id}/lote/${id}${porqueNaUrl}` };
    }
    case 'tirarEscolha': {
      const feito = doTipo('beneficio', 'rebeneficio') ?? { tipo: 'beneficio', id: NINGUEM, corpo: {} };
      const [primeira, segunda] = feito.corpo.saidas ?? [];
      const destino = motivo && primeira ? `?destino=${primeira.id}` : '';
      return { metodo: 'DELETE', caminho: `${RASTRO}/${feito.tipo}/${feito.id}/escolha/${segunda?.id ?? NINGUEM}${destino}` };
    }
    case 'apagarVenda':
      return { metodo: 'DELETE', caminho: `/vendas/${escolher(vendas, qual)?.id ?? NINGUEM}` };
    case 'apagar': {
      const todos = [...registros, ...lotes.filter(({ de }) => de === 'lote').map(({ id }) => ({ tipo: 'lotes', id }))];
      const { tipo, id } = escolher(todos, qual) ?? { tipo: 'lotes', id: NINGUEM };
      return { metodo: 'DELETE', caminho: `${RASTRO}/${tipo}/${id}${porqueNaUrl}` };
    }
    default:
      return undefined;
  }
};

/** The request of a try; undefined for a picking, which is none of the ledger's. */
export const envioDaTentativa = (tentativa: Tentativa, sede: Sede, vista: Vista): Envio | undefined => {
  const maos = maosDe(tentativa, sede, vista);
  return fazer(tentativa, maos) ?? seguir(tentativa, maos) ?? tirar(tentativa, maos);
};
