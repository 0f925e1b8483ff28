import type { Fazenda, Fita } from './fazenda.js';
import { mil, reais } from './fazenda.js';
import { type Porcao, quantidadeDe, saldoDe, seguiuDe, somar, type Transformacao, type Venda } from './livro.js';

/** The year's coffee, from the plots to the sales, asked of the product and written in the book. */

const parte = (quanto: number, permil: number): number => Math.max(1, Math.floor((quanto * permil) / 1_000));
const naRede = (porcoes: readonly Porcao[]) => porcoes.map(({ lote, quantidade }) => ({ id: lote, quantidade: mil(quantidade) }));

/** Two or three lots of what was picked; some of it stays in none. */
const formar = async ({ novo, livro }: Fazenda, { vezes, entre, ate }: Fita): Promise<void> => {
  const resta = new Map(
    [...Map.groupBy(livro.colheitas, ({ talhao }) => talhao)].map(([talhao, delas]) => [talhao, somar(delas.map(({ ml }) => ml))]),
  );
  for (const dia of vezes(2, 3, (n) => `2026-07-0${n + 1}`)) {
    const quais = [...resta].filter((_, n) => n === 0 || ate(3) > 0);
    const partes = quais.map(([talhao, ml]) => [talhao, parte(ml, entre(50, 600))] as const);
    for (const [talhao, ml] of partes) resta.set(talhao, (resta.get(talhao) ?? 0) - ml);
    const talhoes = partes.map(([talhaoId, ml]) => ({ talhaoId, quantidade: mil(ml) }));
    livro.formados.push({ dia, partes, lote: await novo('/rastreabilidade', { data: dia, talhoes }) });
  }
};

const secar = async ({ certo, livro, secador }: Fazenda, { entre, ate }: Fita): Promise<void> => {
  for (const [n, dia] of ['2026-07-05', '2026-07-12'].entries()) {
    const deles = livro.formados.filter((_, qual) => (n === 0 ? qual < 2 : qual === 2));
    if (deles.length === 0) continue;
    const cargas = deles.map(({ lote }) => ({ lote, quantidade: parte(saldoDe(livro, lote), entre(300, 1_000)) }));
    const [horas, minutos] = [entre(1, 17), ate(1) * 30];
    await certo('POST', '/rastreabilidade/secagem', {
      ...{ secador, lote: naRede(cargas), dataEntrada: dia, horaEntrada: '05:00', dataSaida: dia },
      horaSaida: `${String(5 + horas).padStart(2, '0')}:${String(minutos).padStart(2, '0')}`,
    });
    livro.secagens.push({ dia, horas: horas + Math.ceil(minutos / 60), cargas });
  }
};

/** Hulls a part of a lot, or all of it, into one lot and a lesser one. */
const beneficiar = async ({ certo, livro }: Fazenda, { entre, ate }: Fita, lote: number): Promise<Transformacao> => {
  const dia = '2026-07-20';
  const entradas = [{ lote, quantidade: ate(1) ? saldoDe(livro, lote) : parte(saldoDe(livro, lote), entre(300, 999)) }];
  const [gramas, menor] = [parte(somar(entradas.map(({ quantidade }) => quantidade)), entre(100, 190)), entre(1, 2_000)];
  const { id, saidas } = await certo('POST', '/rastreabilidade/beneficio', {
    ...{ dataEntrada: dia, tipo: 'Bica corrida', quantidade: mil(gramas), lotes: naRede(entradas) },
    escolha: [{ descricao: 'Escolha', quantidade: mil(menor) }],
  });
  const [bica, escolha] = (saidas as { id: number }[]).map((uma) => uma.id) as [number, number];
  const feita = {
    id,
    faz: 'beneficio' as const,
    dia,
    entradas,
    saidas: [
      { lote: bica, quantidade: gramas },
      { lote: escolha, quantidade: menor },
    ],
  };
  livro.transformacoes.push(feita);
  return feita;
};

/** A blend of what was hulled, in two lots, of which something is lost. */
const ligar = async ({ certo, livro }: Fazenda, { entre }: Fita, lotes: readonly number[]): Promise<void> => {
  const dia = '2026-07-25';
  const entradas = lotes.map((lote) => ({ lote, quantidade: parte(saldoDe(livro, lote), entre(100, 900)) }));
  const entra = somar(entradas.map(({ quantidade }) => quantidade));
  const gramas = [parte(entra, entre(300, 700)), parte(entra, entre(50, 280))];
  const { id, saidas } = await certo('POST', '/rastreabilidade/rebeneficio', {
    ...{ dataEntrada: dia, lotes: naRede(entradas) },
    escolha: gramas.map((quantidade, n) => ({ tipo: ['Peneira 17/18', 'Moca'][n], quantidade: mil(quantidade) })),
  });
  livro.transformacoes.push({
    ...{ id, faz: 'rebeneficio', dia, entradas },
    saidas: (saidas as { id: number }[]).map((uma, n) => ({ lote: uma.id, quantidade: gramas[n] as number })),
  });
};

/** What a finished sale's lots carry, in cents, as the product answers it. */
export const custoDaVenda = async ({ certo }: Fazenda, { id }: Pick<Venda, 'id'>) => {
  const { dosLotes, estimado, desdeAVenda } = await certo('GET', `/vendas/${id}/custo`);
  const antes = desdeAVenda === null ? null : Math.round(desdeAVenda.antes * 100);
  return { dosLotes: Math.round(dosLotes * 100), estimado: estimado as number, antes };
};

const finalizar = async (fazenda: Fazenda, venda: Venda): Promise<void> => {
  await fazenda.certo('PUT', `/vendas/${venda.id}/finalizar`, {});
  venda.sabido = (await custoDaVenda(fazenda, venda)).dosLotes;
};

/** Two sales that are finished and one that stays open, of one or two lots each. */
const vender = async (fazenda: Fazenda, sorte: Fita): Promise<void> => {
  const { novo, livro, cliente } = fazenda;
  for (const n of [0, 1, 2]) {
    const emQuilos = livro.transformacoes
      .flatMap(({ saidas }) => saidas.map(({ lote }) => lote))
      .filter((lote) => saldoDe(livro, lote) > 1_000);
    const quais = new Set([sorte.de(emQuilos), sorte.de(emQuilos)]);
    const linhas = [...quais].map((lote) => ({ lote, quantidade: parte(saldoDe(livro, lote), sorte.entre(100, 450)) }));
    const produtos = naRede(linhas).map((uma) => ({ ...uma, precoSaca: reais(sorte.entre(90_000, 240_000)) }));
    const venda: Venda = { id: await novo('/vendas', { data: '2026-08-05', cliente, produtos }), linhas, sabido: null };
    livro.vendas.push(venda);
    if (n < 2) await finalizar(fazenda, venda);
  }
};

/** From lots in litres to sales. */
export const fazerOCafe = async (fazenda: Fazenda, sorte: Fita): Promise<void> => {
  await formar(fazenda, sorte);
  await secar(fazenda, sorte);
  const bicas: number[] = [];
  for (const { lote } of fazenda.livro.formados.slice(0, 2)) bicas.push((await beneficiar(fazenda, sorte, lote)).saidas[0]?.lote as number);
  await ligar(fazenda, sorte, bicas);
  await vender(fazenda, sorte);
};

/** A lot that turned out to be rubbish is lost, a hulling is weighed anew, a sale is opened, and finished again. */
export const corrigirCafe = async (fazenda: Fazenda, { entre, de }: Fita): Promise<void> => {
  const { certo, livro } = fazenda;
  const beneficios = livro.transformacoes.filter(({ faz }) => faz === 'beneficio');
  const livre = ({ lote }: Porcao) =>
    seguiuDe(livro, lote) === 0 && !livro.vendas.some(({ linhas }) => linhas.some((uma) => uma.lote === lote));
  const perdida = beneficios.find(({ saidas }) => livre(saidas[1] as Porcao));
  if (perdida) {
    await certo('DELETE', `/rastreabilidade/beneficio/${perdida.id}/escolha/${perdida.saidas[1]?.lote}?motivo=Molhou`);
    perdida.saidas = perdida.saidas.slice(0, 1);
  }
  const pesado = de(beneficios);
  const [bica, ...escolhas] = pesado.saidas as [Porcao, ...Porcao[]];
  const quantidade = quantidadeDe(livro, bica.lote) + entre(1, 3_000);
  await certo('PUT', `/rastreabilidade/beneficio/${pesado.id}`, {
    ...{
      dataEntrada: pesado.dia,
      tipo: 'Bica corrida',
      quantidade: mil(quantidade),
      lotes: naRede(pesado.entradas),
      motivo: 'Pesado de novo',
    },
    escolha: naRede(escolhas).map((uma) => ({ ...uma, descricao: 'Escolha' })),
  });
  pesado.saidas = [{ ...bica, quantidade }, ...escolhas];
  const venda = livro.vendas.find(({ sabido }) => sabido !== null) as Venda;
  await certo('PATCH', `/vendas/${venda.id}/abrir`);
  venda.sabido = null;
  await finalizar(fazenda, venda);
};
