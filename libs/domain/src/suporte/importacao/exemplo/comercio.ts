import { addDays, addMonths, type Dia } from '../../../kernel/dates.js';
import { dia, quilos, reais, zeros } from './formato.js';
import { CLIENTES, CONTAS, equipamentosDoTipo, FAZENDAS, FLUXOS } from './nomes.js';
import type { CafeDoExemplo } from './processos.js';
import type { Sorteio } from './sorteio.js';

/** Gives part (or all) of a lot into the keeping of a cooperative, some days after it was made. */
export const gerarDepositos = (sorteio: Sorteio, linhas: string[][], cafes: readonly CafeDoExemplo[], tudo: boolean) => {
  for (const cafe of cafes) {
    const quantidade = tudo ? cafe.saldoG : Math.floor((cafe.saldoG * sorteio.inteiro(25, 50)) / 100);
    cafe.desde = addDays(cafe.desde, sorteio.inteiro(1, tudo ? 9 : 2));
    cafe.depositadoG += quantidade;
    const cooperativa = sorteio.um(equipamentosDoTipo('cooperativa'));
    linhas.push([`D${zeros(linhas.length + 1, 3)}`, cooperativa, dia(cafe.desde), cafe.codigo, quilos(quantidade)]);
  }
};

/** The last day a sale is made: a season is sold by the end of the year's spring. */
const ULTIMA_VENDA = '2026-11-06';

/** Price of a saca in cents for each kind of coffee. */
const PRECOS: Record<string, readonly number[]> = {
  'Peneira 17/18': [223_075, 214_000],
  'Peneira 15/16': [214_000, 201_550],
  Moca: [201_550, 189_000],
  'Bica corrida': [201_550, 189_000],
};

type Venda = { readonly data: Dia; readonly linhas: { readonly lote: string; readonly gramas: number; readonly preco: number }[] };

/** A buyer's payment of a finalised sale. */
type Recebimento = {
  readonly venda: string;
  readonly data: Dia;
  readonly cliente: string;
  readonly parcelas: number;
  readonly centavos: number;
};

/** Sales of one to three lots, some of them only half sold; the last two are still open. */
export const gerarVendas = (sorteio: Sorteio, cafes: readonly CafeDoExemplo[]) => {
  const vendaveis = sorteio.embaralhar(cafes.filter(({ tipo, saldoG }) => saldoG > 0 && PRECOS[tipo]));
  const fila = vendaveis.slice(Math.floor(vendaveis.length * 0.12)); // Some coffee waits for a better price.
  const vendas: Venda[] = [];
  while (fila.length > 0) {
    const itens = fila.splice(0, sorteio.inteiro(1, 3));
    const pronto = itens.reduce((dia_, { desde }) => (desde > dia_ ? desde : dia_), '');
    const data = addDays(pronto, sorteio.inteiro(4, 40));
    const linhas = itens.map((cafe) => {
      const gramas = sorteio.chance(70) ? cafe.saldoG : Math.floor(cafe.saldoG / 2);
      return { lote: cafe.codigo, gramas, preco: sorteio.um(PRECOS[cafe.tipo] as readonly number[]) };
    });
    vendas.push({ data: data < ULTIMA_VENDA || pronto > ULTIMA_VENDA ? data : ULTIMA_VENDA, linhas });
  }
  vendas.sort((a, b) => (a.data < b.data ? -1 : a.data > b.data ? 1 : 0));

  const linhas = { vendas: [] as string[][], vendas_lotes: [] as string[][] };
  const recebimentos: Recebimento[] = [];
  let [vendidoG, vendasCentavos] = [0, 0];
  for (const [indice, venda] of vendas.entries()) {
    const codigo = `V${zeros(indice + 1, 3)}`;
    const situacao = indice >= vendas.length - 2 ? 'ABERTO' : 'FECHADO';
    const [cliente, parcelas] = [sorteio.um(CLIENTES), sorteio.inteiro(1, 3)];
    linhas.vendas.push([codigo, dia(venda.data), cliente, String(parcelas), situacao]);
    let centavos = 0;
    for (const { lote, gramas, preco } of venda.linhas) {
      linhas.vendas_lotes.push([codigo, lote, quilos(gramas), reais(preco)]);
      vendidoG += gramas;
      centavos += Math.floor((2 * gramas * preco + 60_000) / 120_000);
    }
    vendasCentavos += centavos;
    if (situacao === 'FECHADO') recebimentos.push({ venda: codigo, data: venda.data, cliente, parcelas, centavos });
  }
  return { linhas, recebimentos, vendidoG, vendasCentavos };
};

/** A year of bills and small income, month by month; of the last months more is still to be paid. */
export const gerarContas = (sorteio: Sorteio, porMes: number) => {
  const linhas: string[][] = [];
  const soma = { despesa: 0, receita: 0 };
  for (let mes = 0; mes < 12; mes += 1) {
    for (let i = 0; i < porMes; i += 1) {
      const { tipo, categoria, contrapartes, min, max } = sorteio.um(CONTAS);
      const data = addDays(addMonths('2025-09-01', mes), sorteio.inteiro(0, 27));
      const centavos = sorteio.inteiro(min * 100, max * 100);
      const parcelas = tipo === 'receita' || sorteio.chance(70) ? 1 : sorteio.um([2, 3, 4, 6]);
      const situacao = sorteio.chance(mes < 9 ? 92 : 55) ? 'PAGO' : 'PENDENTE';
      const fazenda = FAZENDAS[sorteio.chance(78) ? 0 : 1].nome;
      soma[tipo] += centavos;
      const antes = [`F${zeros(linhas.length + 1, 4)}`, tipo, categoria, dia(data), reais(centavos), String(parcelas)];
      linhas.push([...antes, dia(addDays(data, sorteio.um([0, 10, 30]))), situacao, sorteio.um(FLUXOS), sorteio.um(contrapartes), fazenda]);
    }
  }
  return { linhas, despesasCentavos: soma.despesa, receitasCentavos: soma.receita };
};

/** A sale that is final is income, under the sale's code; amounts due after the last sale are still to be received. */
export const gerarRecebimentos = (recebimentos: readonly Recebimento[]) => ({
  linhas: recebimentos.map(({ venda, data, cliente, parcelas, centavos }) => {
    const vencimento = addDays(data, 15);
    const situacao = addMonths(vencimento, parcelas - 1) < ULTIMA_VENDA ? 'PAGO' : 'PENDENTE';
    const antes = [venda, 'receita', 'Venda de café', dia(data), reais(centavos), String(parcelas)];
    return [...antes, dia(vencimento), situacao, FLUXOS[0], cliente, FAZENDAS[0].nome];
  }),
  receitasCentavos: recebimentos.reduce((soma, { centavos }) => soma + centavos, 0),
});
