import { DIA_DA_VENDA, HOJE } from './escritorio.js';
import { conferirStatus, type Do, escolher, type Jogo, reais } from './jogo.js';
import { type Compra, emPartes, paga, type Produto, valorDe, type Venda } from './livro.js';
import type { Passo } from './passos.js';

type Registro = { readonly id: number };

/** The instalments of an entry that a document made, as the book has them, under the ids that the office gave. */
const lancado = async ({ escritorio, livro }: Jogo, de: 'compra' | 'venda', id: number, valores: readonly number[]) => {
  const { pagamentos, data } = await escritorio.certo('GET', `/financeiro/${id}`);
  const parcelas = valores.map((valor, n) => {
    const pagamento = (pagamentos as readonly Registro[])[n];
    if (!pagamento) throw new Error(`O lançamento ${id} tem ${pagamentos.length} parcelas, e não ${valores.length}`);
    return { id: pagamento.id, valor, juros: 0, desconto: 0, reajuste: 0, fluxo: null, saida: null, pagoEm: null };
  });
  livro.contas.set(id, { id, tipo: de === 'compra' ? 'despesa' : 'receita', de, data, parcelas });
};

const desfeito = ({ livro }: Jogo, conta: number) => {
  livro.contas.delete(conta);
  livro.apagadas.push(conta);
};

const corpoDos = ({ escritorio }: Jogo, produtos: Do<'comprar'>['produtos']) =>
  produtos.map(({ insumo, milesimos, centavos }, n) => ({
    ...{ descricao: `Produto ${n}`, quantidade: milesimos / 1_000, valor: reais(centavos) },
    ...(insumo !== null && { id: escritorio.insumos[insumo] }),
  }));

const noLivro = ({ escritorio }: Jogo, produtos: Do<'comprar'>['produtos']): Produto[] =>
  produtos.map(({ insumo, ...produto }) => ({ ...produto, insumo: insumo === null ? null : (escritorio.insumos[insumo] as number) }));

const finalizar = async (jogo: Jogo, compra: Compra, passo: Passo) => {
  conferirStatus(passo, await jogo.escritorio.pedir('PUT', `/compras/${compra.id}/finalizar`, {}), 200);
  const { content } = await jogo.escritorio.certo('GET', `/financeiro?q=${encodeURIComponent(compra.nome)}`);
  const [achado, ...outros] = (content as readonly { id: number; origem: Registro | null }[]).filter(
    ({ origem }) => origem?.id === compra.id,
  );
  if (!achado || outros.length > 0) throw new Error(`${compra.nome} fez ${outros.length + (achado ? 1 : 0)} lançamentos`);
  compra.conta = achado.id;
  await lancado(jogo, 'compra', achado.id, [compra.produtos.reduce((soma, { centavos }) => soma + centavos, 0)]);
};

const comprar = async (jogo: Jogo, passo: Do<'comprar'>) => {
  const { escritorio, livro } = jogo;
  const nome = `Compra ${livro.compras.length + 1} desta história.`;
  const corpo = {
    descricao: nome,
    refId: escritorio.fornecedor,
    data: passo.dia,
    status: 'ABERTO',
    produtos: corpoDos(jogo, passo.produtos),
  };
  const { id } = await escritorio.certo('POST', '/compras', corpo);
  const compra: Compra = { id, nome, produtos: noLivro(jogo, passo.produtos), conta: null };
  livro.compras.push(compra);
  if (passo.finaliza) await finalizar(jogo, compra, passo);
};

const finalizarCompra = async (jogo: Jogo, passo: Do<'finalizarCompra'>) => {
  const compra = escolher(
    jogo.livro.compras.filter(({ conta }) => conta === null),
    passo.qual,
  );
  if (compra) await finalizar(jogo, compra, passo);
};

/** Refused where it was paid, and where what it brought has been used: the stock has the last word on that. */
const abrirCompra = async (jogo: Jogo, passo: Do<'abrirCompra'>) => {
  const compra = escolher(
    jogo.livro.compras.filter(({ conta }) => conta !== null),
    passo.qual,
  );
  const conta = compra && jogo.livro.contas.get(compra.conta ?? 0);
  if (!compra || !conta) return;
  const resposta = await jogo.escritorio.pedir('PATCH', `/compras/${compra.id}/abrir`);
  conferirStatus(passo, resposta, ...(paga(conta) ? [409, 422] : [200, 422]));
  if (resposta.status !== 200) return;
  desfeito(jogo, conta.id);
  compra.conta = null;
};

const mudarCompra = async (jogo: Jogo, passo: Do<'mudarCompra'>) => {
  const compra = escolher(jogo.livro.compras, passo.qual);
  if (!compra) return;
  const resposta = await jogo.escritorio.pedir('PUT', `/compras/${compra.id}`, { produtos: corpoDos(jogo, passo.produtos) });
  conferirStatus(passo, resposta, compra.conta === null ? 200 : 409);
  if (resposta.status === 200) compra.produtos = noLivro(jogo, passo.produtos);
};

/** The stock never falls below nothing, on its day or on a later one: only the stock knows that. */
const gastar = async ({ escritorio, livro }: Jogo, passo: Do<'gastar'>) => {
  const insumo = escritorio.insumos[passo.insumo] as number;
  const corpo = { insumo, tipo: 'saida', data: passo.dia, quantidade: passo.milesimos / 1_000 };
  const resposta = await escritorio.pedir('POST', '/cad-estoque', corpo);
  conferirStatus(passo, resposta, 201, 422);
  if (resposta.status === 201) livro.saidas.push({ id: resposta.body.id, insumo, milesimos: passo.milesimos });
};

const devolver = async ({ escritorio, livro }: Jogo, passo: Do<'devolver'>) => {
  const saida = escolher(livro.saidas, passo.qual);
  if (!saida) return;
  conferirStatus(passo, await escritorio.pedir('DELETE', `/cad-estoque/movimentos/${saida.id}`), 204);
  livro.saidas.splice(livro.saidas.indexOf(saida), 1);
};

const vender = async ({ escritorio, livro }: Jogo, passo: Do<'vender'>) => {
  const { gramas, precoSaca, parcelas } = passo;
  const produtos = [{ id: escritorio.lote, quantidade: gramas / 1_000, precoSaca: reais(precoSaca) }];
  const corpo = { data: DIA_DA_VENDA, cliente: escritorio.cliente, parcelado: parcelas, produtos };
  const { id } = await escritorio.certo('POST', '/vendas', corpo);
  livro.vendas.push({ id, gramas, precoSaca, parcelas, conta: null, fechada: false });
};

/** A sale of less than a cent for each instalment cannot be received in them. */
const finalizarVenda = async (jogo: Jogo, passo: Do<'finalizarVenda'>) => {
  const venda = escolher(
    jogo.livro.vendas.filter(({ fechada }) => !fechada),
    passo.qual,
  );
  if (!venda || valorDe(venda) < venda.parcelas) return;
  const resposta = await jogo.escritorio.pedir('PUT', `/vendas/${venda.id}/finalizar`, { data: HOJE });
  conferirStatus(passo, resposta, 200);
  venda.fechada = true;
  venda.conta = resposta.body.lancamento;
  if (venda.conta === null) throw new Error(`A venda ${venda.id} não ficou a receber`);
  await lancado(jogo, 'venda', venda.conta, emPartes(valorDe(venda), venda.parcelas));
};

const abrirVenda = async (jogo: Jogo, passo: Do<'abrirVenda'>) => {
  const venda = escolher(
    jogo.livro.vendas.filter(({ fechada }) => fechada),
    passo.qual,
  );
  const conta = venda && jogo.livro.contas.get(venda.conta ?? 0);
  if (!venda || !conta) return;
  const resposta = await jogo.escritorio.pedir('PATCH', `/vendas/${venda.id}/abrir`);
  conferirStatus(passo, resposta, paga(conta) ? 409 : 200);
  if (resposta.status !== 200) return;
  desfeito(jogo, conta.id);
  Object.assign(venda, { fechada: false, conta: null } satisfies Partial<Venda>);
};

const mudarVenda = async ({ escritorio, livro }: Jogo, passo: Do<'mudarVenda'>) => {
  const venda = escolher(livro.vendas, passo.qual);
  if (!venda) return;
  const gramas = passo.gramas === venda.gramas ? passo.gramas + 1 : passo.gramas;
  const produtos = [{ id: escritorio.lote, quantidade: gramas / 1_000, precoSaca: reais(venda.precoSaca) }];
  const resposta = await escritorio.pedir('PUT', `/vendas/${venda.id}`, { produtos });
  conferirStatus(passo, resposta, venda.fechada ? 409 : 200);
  if (resposta.status === 200) venda.gramas = gramas;
};

const apagarVenda = async ({ escritorio, livro }: Jogo, passo: Do<'apagarVenda'>) => {
  const venda = escolher(livro.vendas, passo.qual);
  if (!venda) return;
  const resposta = await escritorio.pedir('DELETE', `/vendas/${venda.id}`);
  conferirStatus(passo, resposta, venda.fechada ? 409 : 204);
  if (resposta.status === 204) livro.vendas.splice(livro.vendas.indexOf(venda), 1);
};

const DOS_DOCUMENTOS = {
  ...{ comprar, finalizarCompra, abrirCompra, mudarCompra, gastar, devolver },
  ...{ vender, finalizarVenda, abrirVenda, mudarVenda, apagarVenda },
};

/** Takes a step of a purchase, of the stock or of a sale. */
export const jogarDocumentos = async (jogo: Jogo, passo: Passo): Promise<void> => {
  const faz = (DOS_DOCUMENTOS as Readonly<Record<string, (jogo: Jogo, passo: never) => Promise<void>>>)[passo.faz];
  if (!faz) throw new Error(`Ninguém sabe ${passo.faz}`);
  await faz(jogo, passo as never);
};
