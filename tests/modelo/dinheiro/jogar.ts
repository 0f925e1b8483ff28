import { jogarDocumentos } from './documentos.js';
import { AREAS } from './escritorio.js';
import { conferirStatus, type Do, escolher, type Jogo, reais } from './jogo.js';
import { type Conta, emPartes, liquido, paga, type Parcela } from './livro.js';
import type { Passo } from './passos.js';

type Pagamento = { readonly id: number; readonly valor: number };

const contasDe = ({ livro }: Jogo): readonly Conta[] => [...livro.contas.values()];
const parcelasDe = (jogo: Jogo) => contasDe(jogo).flatMap((conta) => conta.parcelas.map((parcela) => ({ conta, parcela })));

const parcelaDe = ({ id }: Pagamento, valor: number, onde: Pick<Parcela, 'fluxo' | 'saida' | 'pagoEm'>): Parcela => ({
  ...{ id, valor, juros: 0, desconto: 0, reajuste: 0 },
  ...onde,
});

const lancar = async ({ escritorio, livro }: Jogo, passo: Do<'lancar'>) => {
  const { receita, centavos, parcelas, dia, paga: jaPaga } = passo;
  const fluxo = escritorio.fluxos[passo.fluxo] as number;
  const tipo = receita ? 'receita' : 'despesa';
  const valores = emPartes(centavos, centavos < parcelas ? 1 : parcelas);
  const pago = jaPaga && valores.length === 1;
  const feito = await escritorio.certo('POST', '/financeiro', {
    ...{ tipo, descricao: `Conta de ${dia}`, valor: reais(centavos), data: dia, pagParcelas: valores.length, fluxo },
    ...(pago && { status: 'PAGO' }),
  });
  const onde = { fluxo, saida: null, pagoEm: pago ? dia : null };
  const dela = (feito.pagamentos as Pagamento[]).map((um, n) => parcelaDe(um, valores[n] ?? 0, onde));
  livro.contas.set(feito.id, { id: feito.id, tipo, de: 'mao', data: dia, parcelas: dela });
};

const transferir = async ({ escritorio, livro }: Jogo, passo: Do<'transferir'>) => {
  const { centavos, dia, de, paga: jaPaga } = passo;
  const [saida, fluxo] = [escritorio.fluxos[de] as number, escritorio.fluxos.filter((_, n) => n !== de)[passo.para] as number];
  const feito = await escritorio.certo('POST', '/financeiro', {
    ...{ tipo: 'transferencia', descricao: 'Transferência', valor: reais(centavos), data: dia, fluxo, fluxoSaida: saida },
    ...(jaPaga && { status: 'PAGO' }),
  });
  const [um] = feito.pagamentos as [Pagamento];
  const parcela = parcelaDe(um, centavos, { fluxo, saida, pagoEm: jaPaga ? dia : null });
  livro.contas.set(feito.id, { id: feito.id, tipo: 'transferencia', de: 'mao', data: dia, parcelas: [parcela] });
};

const pagar = async (jogo: Jogo, passo: Do<'pagar'>) => {
  const achada = escolher(
    parcelasDe(jogo).filter(({ parcela }) => parcela.pagoEm === null),
    passo.qual,
  );
  if (!achada) return;
  const { parcela, conta } = achada;
  const fluxo = conta.tipo === 'transferencia' ? {} : { fluxo: jogo.escritorio.fluxos[passo.fluxo] as number };
  const url = `/financeiro/pagamento/${parcela.id}`;
  const { status, body } = await jogo.escritorio.pedir('PATCH', url, { status: 'PAGO', dataPagamento: passo.dia, ...fluxo });
  conferirStatus(passo, { status, body }, 200);
  Object.assign(parcela, { pagoEm: passo.dia, ...fluxo });
};

const estornar = async (jogo: Jogo, passo: Do<'estornar'>) => {
  const achada = escolher(
    parcelasDe(jogo).filter(({ parcela }) => parcela.pagoEm !== null),
    passo.qual,
  );
  if (!achada) return;
  const { status, body } = await jogo.escritorio.pedir('PATCH', `/financeiro/pagamento/${achada.parcela.id}`, { status: 'PENDENTE' });
  conferirStatus(passo, { status, body }, 200);
  achada.parcela.pagoEm = null;
};

/**
 * A part of an instalment without interest or discount, of which the rest is another instalment. That of an entry which another record made is paid in
 * parts too, but no discount comes with a part: its price is that record's.
 */
const pagarParte = async (jogo: Jogo, passo: Do<'pagarParte'>) => {
  const achada = escolher(
    parcelasDe(jogo).filter(
      ({ parcela }) => parcela.pagoEm === null && parcela.valor > 1 && liquido(parcela) === parcela.valor && parcela.juros === 0,
    ),
    passo.qual,
  );
  if (!achada) return;
  const { parcela, conta } = achada;
  const valor = Math.max(1, Math.min(parcela.valor - 1, Math.floor((parcela.valor * passo.milesimos) / 1_000)));
  const url = `/financeiro/pagamento/${parcela.id}/parte`;
  const mudaOPreco = conta.de !== 'mao' && passo.milesimos % 3 === 0;
  const corpo = { valor: reais(valor), dataPagamento: passo.dia, ...(mudaOPreco && { desconto: reais(1) }) };
  const { status, body } = await jogo.escritorio.pedir('POST', url, corpo);
  conferirStatus(passo, { status, body }, mudaOPreco ? 409 : 201);
  if (mudaOPreco) return;
  const { pagamentos } = await jogo.escritorio.certo('GET', `/financeiro/${conta.id}`);
  const conhecidas = new Set(conta.parcelas.map(({ id }) => id));
  const [resto] = (pagamentos as Pagamento[]).filter(({ id }) => !conhecidas.has(id));
  if (!resto) throw new Error(`${JSON.stringify(passo)}: o resto não ficou em aberto`);
  conta.parcelas.push(parcelaDe(resto, parcela.valor - valor, { fluxo: parcela.fluxo, saida: parcela.saida, pagoEm: null }));
  Object.assign(parcela, { valor, desconto: 0, reajuste: 0, pagoEm: passo.dia });
};

/** Another value, with interest, discount and adjustment in thousandths of it. */
const editar = async (jogo: Jogo, passo: Do<'editar'>) => {
  const achada = escolher(parcelasDe(jogo), passo.qual);
  if (!achada) return;
  const { parcela, conta } = achada;
  const valor = passo.valor === parcela.valor ? passo.valor + 1 : passo.valor;
  const parte = (milesimos: number) => Math.trunc((valor * milesimos) / 1_000) + 0;
  const novos = { valor, juros: parte(passo.juros), desconto: parte(passo.desconto), reajuste: parte(passo.reajuste) };
  const corpo = Object.fromEntries(Object.entries(novos).map(([campo, centavos]) => [campo, reais(centavos)]));
  const { status, body } = await jogo.escritorio.pedir('PUT', `/financeiro/pagamento/${parcela.id}`, corpo);
  const nega = valor - novos.desconto + novos.reajuste + novos.juros < 0;
  conferirStatus(passo, { status, body }, conta.de !== 'mao' || parcela.pagoEm !== null ? 409 : nega ? 422 : 200);
  if (status === 200) Object.assign(parcela, novos);
};

const incluir = async (jogo: Jogo, passo: Do<'incluir'>) => {
  const conta = escolher(contasDe(jogo), passo.qual);
  if (!conta) return;
  const corpo = { financeiroId: conta.id, valor: reais(passo.centavos), data: passo.dia };
  const { fluxo, fluxoSaida } = await jogo.escritorio.certo('GET', `/financeiro/${conta.id}`);
  const { status, body } = await jogo.escritorio.pedir('POST', '/financeiro/pagamento', corpo);
  conferirStatus(passo, { status, body }, conta.de === 'mao' ? 201 : 409);
  if (status === 201) conta.parcelas.push(parcelaDe(body, passo.centavos, { fluxo, saida: fluxoSaida, pagoEm: null }));
};

const tirarParcela = async (jogo: Jogo, passo: Do<'tirarParcela'>) => {
  const achada = escolher(parcelasDe(jogo), passo.qual);
  if (!achada) return;
  const { parcela, conta } = achada;
  const { status, body } = await jogo.escritorio.pedir('DELETE', `/financeiro/pagamento/${parcela.id}`);
  const presa = conta.de !== 'mao' || parcela.pagoEm !== null || conta.parcelas.length === 1;
  conferirStatus(passo, { status, body }, presa ? 409 : 204);
  if (status === 204) conta.parcelas.splice(conta.parcelas.indexOf(parcela), 1);
};

const apagar = async (jogo: Jogo, passo: Do<'apagar'>) => {
  const conta = escolher(contasDe(jogo), passo.qual);
  if (!conta) return;
  const { status, body } = await jogo.escritorio.pedir('DELETE', `/financeiro/${conta.id}`);
  conferirStatus(passo, { status, body }, conta.de !== 'mao' || paga(conta) ? 409 : 204);
  if (status !== 204) return;
  jogo.livro.contas.delete(conta.id);
  jogo.livro.apagadas.push(conta.id);
};

const mudarDia = async (jogo: Jogo, passo: Do<'mudarDia'>) => {
  const conta = escolher(contasDe(jogo), passo.qual);
  if (!conta) return;
  const { status, body } = await jogo.escritorio.pedir('PUT', `/financeiro/${conta.id}`, { data: passo.dia });
  conferirStatus(passo, { status, body }, paga(conta) && passo.dia !== conta.data ? 409 : 200);
  if (status === 200) conta.data = passo.dia;
};

const ratear = async (jogo: Jogo, passo: Do<'ratear'>) => {
  const conta = escolher(contasDe(jogo), passo.qual);
  if (!conta) return;
  const partes = jogo.escritorio.talhoes.map((id, n) => ({
    ...{ tipo: 'talhao', id },
    ...(!passo.porArea && { percentual: n === 0 ? passo.parte : 100 - passo.parte }),
  }));
  const corpo = { criterio: passo.porArea ? 'AREA' : 'PERCENTUAL', partes };
  const { status, body } = await jogo.escritorio.pedir('PUT', `/financeiro/${conta.id}/rateio`, corpo);
  conferirStatus(passo, { status, body }, conta.tipo === 'transferencia' ? 409 : 200);
  if (status === 200) conta.pesos = passo.porArea ? AREAS : [passo.parte, 100 - passo.parte];
};

const movimentar = async ({ escritorio, livro }: Jogo, passo: Do<'movimentar'>) => {
  const { centavos, entra, dia, feita } = passo;
  const fluxo = escritorio.fluxos[passo.fluxo] as number;
  const { id } = await escritorio.certo('POST', `/fluxos/${fluxo}/movimentacao`, {
    ...{ descricao: 'Aporte', valor: reais(centavos), data_vencimento: dia, tipo: entra ? 'entrada' : 'saida' },
    ...(feita && { status: 'PAGO', dataPagamento: dia }),
  });
  livro.movidas.push({ id, fluxo, centavos: entra ? centavos : -centavos, pagoEm: feita ? dia : null });
};

/** One that was done is undone first. */
const tirarMovida = async ({ escritorio, livro }: Jogo, passo: Do<'tirarMovida'>) => {
  const movida = escolher(livro.movidas, passo.qual);
  if (!movida) return;
  const { status, body } = await escritorio.pedir('DELETE', `/fluxos/${movida.fluxo}/movimentacao/${movida.id}`);
  conferirStatus(passo, { status, body }, movida.pagoEm === null ? 204 : 409);
  if (status === 204) livro.movidas.splice(livro.movidas.indexOf(movida), 1);
  else {
    await escritorio.certo('PATCH', `/fluxos/movimentacao/${movida.id}`, { status: 'PENDENTE' });
    movida.pagoEm = null;
  }
};

const DO_DINHEIRO = {
  ...{ lancar, transferir, pagar, estornar, pagarParte, editar, incluir, tirarParcela, apagar, mudarDia, ratear, movimentar, tirarMovida },
};

/** Takes a step in the office and in the book. @throws where the office grants, or refuses, what the book does not */
export const jogar = async (jogo: Jogo, passo: Passo): Promise<void> => {
  const faz = (DO_DINHEIRO as Readonly<Record<string, (jogo: Jogo, passo: never) => Promise<void>>>)[passo.faz];
  if (faz) await faz(jogo, passo as never);
  else await jogarDocumentos(jogo, passo);
};
