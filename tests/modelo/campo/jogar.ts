import type { Answer } from '../../../apps/api/src/testing/test-app.js';
import { type Atividade, haDeTudo, type Linha, type Livro, medidoresAndam, vezes } from './livro.js';
import type { Parte, Passo } from './passos.js';
import { diaDe, feito, type Sede } from './sede.js';

export type Jogo = { readonly sede: Sede; livro: Livro; vez: number };

const reais = (centavos: number) => centavos / 100;
const mil = (milesimos: number) => milesimos / 1_000;

type Pedido = { readonly lista: string; readonly corpo: object; readonly linha: (id: number) => Linha };
type Dados = { readonly a: number; readonly b: number; readonly c: number; readonly vez: number; readonly talhao: number | undefined };

/** A line as it is asked for, and as the book has it. */
const pedidos = ({ pessoas, maquinas, insumos }: Sede): Readonly<Record<Parte, (dados: Dados) => Pedido>> => {
  const de = (ids: readonly number[], n: number) => ids[n % ids.length] as number;
  return {
    extras: ({ a, b }) => ({
      lista: 'extras',
      corpo: { descricao: 'Frete', quantidade: mil(a), valor: reais(b) },
      linha: (id) => ({ faz: 'extras', id, centavos: vezes(b, a, 1_000) }),
    }),
    mdobras: ({ a, b, c }) => ({
      lista: 'colaboradores',
      corpo: { gloVinculoId: de(pessoas, c), tipo: 2, quantidade: mil(a), minutos: c, valor: reais(b), extra: 1.5, valorExtra: 33.33 },
      linha: (id) => ({
        ...{ faz: 'mdobras', id, quem: de(pessoas, c) },
        centavos: vezes(b, a * 60 + c * 1_000, 60_000) + vezes(3_333, 1_500, 1_000),
      }),
    }),
    mdobrasproducao: ({ a, b, c }) => ({
      lista: 'vinculos',
      corpo: { colaborador: de(pessoas, c), colhido: a, valor: reais(b), tipo: 'UN', medida: 1, resto: 0 },
      linha: (id) => ({ faz: 'mdobrasproducao', id, quem: de(pessoas, c), centavos: a * b }),
    }),
    maquinas: ({ a, b, c }) => ({
      lista: 'maquinas',
      corpo: { maquina: de(maquinas, c), km_inicio: a / 100, km_fim: (a + c) / 100, valor: reais(b), leituraConferida: 1 },
      linha: (id) => ({ faz: 'maquinas', id, qual: de(maquinas, c), de: a, ate: a + c, centavos: vezes(b, c, 100) }),
    }),
    mdobrascolheita: ({ a, b, c, talhao }) => ({
      lista: 'vinculos',
      corpo: { colaborador: de(pessoas, a), talhao, tipo: 'L', medida: 60, valor: reais(b), colhido: c, resto: mil(a) },
      linha: (id) => ({
        ...{ faz: 'mdobrascolheita', id, quem: de(pessoas, a), talhao: talhao ?? 0, ml: c * 60_000 + a },
        centavos: vezes(b, c * 60_000 + a, 60_000),
      }),
    }),
    'colheita-simplificada': ({ a, b, talhao }) => ({
      lista: 'colheitas',
      corpo: { talhao, colhido: mil(a + b), tara: mil(b) },
      linha: (id) => ({ faz: 'colheita-simplificada', id, talhao: talhao ?? 0, ml: a }),
    }),
    insumos: ({ a, c, vez }) => ({
      lista: 'insumos',
      corpo: { insumo: de(insumos, c), qtd: mil(a) },
      linha: (id) => ({ faz: 'insumos', id, insumo: c % insumos.length, ml: a, vez }),
    }),
  };
};

const copia = (livro: Livro): Livro => structuredClone(livro);
const cabe = (livro: Livro): boolean => haDeTudo(livro) && medidoresAndam(livro);
const daLista = <T>(lista: readonly T[], n: number): T | undefined => lista[n % Math.max(1, lista.length)];

/** The month as it would be if the step were granted, and the request for it. Undefined where the step has no record to act on. */
const tentativa = (jogo: Jogo, passo: Exclude<Passo, { faz: 'comprar' | 'abrir' | 'lancar' }>) => {
  const depois = copia(jogo.livro);
  const atividade = daLista(depois.atividades, passo.qual);
  if (!atividade) return undefined;
  const url = `/reg-atividades/${atividade.id}`;
  if (passo.faz === 'excluir') {
    depois.atividades = depois.atividades.filter((uma) => uma !== atividade);
    return { depois, pedir: () => jogo.sede.conta.call('DELETE', url) };
  }
  if (passo.faz === 'mudarDia') {
    if (atividade.dia === passo.dia) return undefined;
    atividade.dia = passo.dia;
    // A moved line is recorded again, after all earlier ones.
    atividade.linhas = atividade.linhas.map((linha) =>
      linha.faz === 'insumos' ? { ...linha, vez: jogo.vez * 100 + linha.id / 1e6 } : linha,
    );
    return { depois, pedir: () => jogo.sede.conta.call('PUT', url, { data: diaDe(passo.dia) }) };
  }
  const linha = daLista(atividade.linhas, passo.linha);
  if (!linha) return undefined;
  atividade.linhas = atividade.linhas.filter((uma) => uma !== linha);
  return { depois, pedir: () => jogo.sede.conta.call('DELETE', `${url}/${linha.faz}/${linha.id}`) };
};

const lancar = async (jogo: Jogo, { qual, parte, a, b, c }: Extract<Passo, { faz: 'lancar' }>): Promise<void> => {
  const { sede, livro, vez } = jogo;
  const atividade = daLista(livro.atividades, qual);
  if (!atividade) return;
  const colheita = parte === 'mdobrascolheita' || parte === 'colheita-simplificada';
  if (colheita && atividade.talhoes.length === 0) return;
  const { lista, corpo, linha } = pedidos(sede)[parte]({
    a,
    b,
    c,
    vez: vez * 100,
    talhao: atividade.talhoes[c % atividade.talhoes.length],
  });
  const depois = copia(livro);
  (depois.atividades.find(({ id }) => id === atividade.id) as Atividade).linhas.push(linha(0));
  const veio = await sede.conta.call('POST', `/reg-atividades/${atividade.id}/${parte}`, { [lista]: [corpo] });
  if (concedido(veio, cabe(depois), { parte, corpo })) atividade.linhas.push(linha(veio.body.content[0].id));
};

/** Whether it was granted, which must be whether the book can take it. */
const concedido = ({ status, body }: Answer, podia: boolean, pedido: unknown): boolean => {
  const foi = status < 300;
  if (status >= 500 || foi !== podia)
    throw new Error(`${JSON.stringify(pedido)}: ${status} ${JSON.stringify(body)}, and the book ${podia ? 'can' : 'cannot'}`);
  return foi;
};

/** Asks for a step and keeps it in the book where it was granted. The product must grant exactly the steps that the book can take. */
export const jogar = async (jogo: Jogo, passo: Passo): Promise<void> => {
  const { sede, livro } = jogo;
  jogo.vez++;
  if (passo.faz === 'comprar') {
    const { insumo, dia, ml, centavos } = passo;
    const entrada = { insumo: sede.insumos[insumo], tipo: 'entrada', data: diaDe(dia), quantidade: mil(ml), valor: reais(centavos) };
    livro.entradas.push({ id: feito(await sede.conta.call('POST', '/cad-estoque', entrada, sede.na)).id, insumo, dia, ml, centavos });
  } else if (passo.faz === 'abrir') {
    const talhoesIds = passo.talhoes.map((n) => sede.talhoes[n]?.id as number);
    const corpo = { talhoesIds, atividade: 'Trato', data: diaDe(passo.dia) };
    const { id } = feito(await sede.conta.call('POST', '/reg-atividades', corpo, sede.na));
    livro.atividades.push({ id, dia: passo.dia, talhoes: talhoesIds, linhas: [] });
  } else if (passo.faz === 'lancar') await lancar(jogo, passo);
  else {
    const tenta = tentativa(jogo, passo);
    if (tenta && concedido(await tenta.pedir(), cabe(tenta.depois), passo)) jogo.livro = tenta.depois;
  }
};
