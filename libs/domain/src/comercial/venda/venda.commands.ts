import { z } from 'zod';
import { dia } from '../../kernel/dates.js';
import { dinheiro, id, idOuNenhum, quantidade, texto } from '../../kernel/decimal.js';
import { mudanca, vazio } from '../../kernel/vazio.js';
import { CAFE } from '../../propriedade/produtos.js';

const linha = z.strictObject({
  /** The lot. */
  id: id(),
  codigo: z.string().max(60).optional(),
  /** The lot's crop year, as the lot has it: of a lot that has none, none. */
  safra: vazio(idOuNenhum()),
  quantidade: quantidade({ min: 0.001 }),
  /** Price of a saca of 60 kg. */
  precoSaca: dinheiro(),
  /** The value of the line, where a client computes it: must be the same. */
  valor: vazio(dinheiro()),
});

/** A constant that clients send along with a new sale. */
const umSo = (aceitos: readonly (string | number)[], mensagem: string) => z.union([z.null(), z.literal([...aceitos])], mensagem).optional();

const DESCRICAO = ['', 'VENDA'];

/** A loose sale: of no lots. */
export const AVULSA = 'avulso';

/** `POST /v1/vendas`. `parcelado` is the number of instalments. */
export const RegistrarVenda = z
  .strictObject({
    productId: umSo([0, CAFE, ''], 'Vende-se café, o produto 1: diga 1, ou deixe productId de fora.'),
    descricao: umSo(DESCRICAO, 'A descrição de uma venda é VENDA: o que mais houver a dizer vai em obs.'),
    status: umSo(['', 'ABERTO'], 'Uma venda nova é ABERTO: finalize-a depois, em /vendas/{id}/finalizar.'),
    codigo: texto(30)
      .regex(/^[A-Za-z]+[0-9]+$/, 'Use letras seguidas de números, por exemplo V001.')
      .optional(),
    tipo: vazio(texto(30)),
    categoria: vazio(texto(60)),
    data: dia(),
    cliente: id(),
    notaFiscal: vazio(texto(60)),
    parcelado: vazio(z.int().min(1).max(120)),
    obs: vazio(texto(2_000)),
    fazenda: z.int().min(0).optional(),
    /** The contract it is sold under. */
    contrato: vazio(idOuNenhum()),
    /** Why more is sold than the contract is of, where that is so. */
    motivo: vazio(texto(300)),
    produtos: z.array(linha).max(500).default([]),
  })
  .superRefine(({ tipo, produtos }, { addIssue }) => {
    const message = tipo === AVULSA && produtos.length > 0 ? 'Uma venda avulsa não tem lotes: deixe produtos de fora.' : undefined;
    const faltam = tipo !== AVULSA && produtos.length === 0 ? 'Lotes obrigatórios' : undefined;
    if (message ?? faltam) addIssue({ code: 'custom', path: ['produtos'], message: message ?? faltam });
  })
  .meta({ id: 'RegistrarVenda' });

/**
 * `PUT /v1/vendas/{id}`: edits an open sale. Absent fields stay, and so do its code and its farm. A line is the one named in
 * `item`; without a name, that of the same lot.
 */
export const EditarVenda = z
  .strictObject({
    productId: umSo([0, CAFE, ''], 'Vende-se café, o produto 1: diga 1, ou deixe productId de fora.'),
    descricao: umSo(DESCRICAO, 'A descrição de uma venda é VENDA: o que mais houver a dizer vai em obs.'),
    status: umSo(['', 'ABERTO'], 'Uma venda se altera aberta: finalize-a depois, em /vendas/{id}/finalizar.'),
    tipo: mudanca(texto(30)),
    categoria: mudanca(texto(60)),
    data: dia().optional(),
    cliente: id().optional(),
    notaFiscal: mudanca(texto(60)),
    parcelado: mudanca(z.int().min(1).max(120)),
    obs: mudanca(texto(2_000)),
    contrato: mudanca(idOuNenhum()),
    motivo: vazio(texto(300)),
    produtos: z
      .array(linha.extend({ item: vazio(id()) }))
      .max(500)
      .optional(),
  })
  .meta({ id: 'EditarVenda' });

/**
 * `POST /v1/vendas/{id}/entregas`. Without a quantity, all that is left of the line; without weights, it was not weighed at
 * the buyer's.
 */
export const RegistrarEntrega = z
  .strictObject({
    /** The line of the sale; of a loose sale none. */
    item: vazio(id()),
    data: dia(),
    quantidade: vazio(quantidade({ min: 0.001 })),
    pesoBalanca: vazio(quantidade()),
    quebra: vazio(quantidade()),
    obs: vazio(texto(2_000)),
  })
  .meta({ id: 'RegistrarEntrega' });

/** `POST /v1/vendas/{id}/{itemId}/entregue`: today, where no day is said. */
export const MarcarEntregue = z.strictObject({ data: vazio(dia()) }).meta({ id: 'MarcarEntregue' });

/** `POST /v1/vendas/{id}/historico`. */
export const AnotarVenda = z.strictObject({ data: vazio(dia()), texto: texto(2_000) }).meta({ id: 'AnotarVenda' });

/**
 * `PUT /v1/vendas/{id}/finalizar`: the old client sends a `fluxo` of 0, which means none; any other is the cash flow of the
 * receivable. Our additions are `data`, the day of departure, and `vencimento` of the first instalment, by default that day.
 */
export const FinalizarVenda = z
  .strictObject({
    fluxo: vazio(z.union([z.literal('0').transform(() => null), idOuNenhum()])),
    descricao: vazio(texto(200)),
    data: vazio(dia()),
    vencimento: vazio(dia()),
  })
  .meta({ id: 'FinalizarVenda' });

/** The published success texts. */
export const vendaSucesso = {
  adicionada: 'Venda adicionada com sucesso!',
  editada: 'Venda editada com sucesso!',
  deletada: 'Venda deletada com sucesso!',
  finalizada: 'Venda finalizada com sucesso!',
  aberta: 'Venda aberta com sucesso!',
  produtoDeletado: 'Produto deletado com sucesso!',
  historicoAdicionado: 'Histórico adicionado com sucesso!',
  historicoDeletado: 'Histórico deletado com sucesso!',
  entregaRealizada: 'Entrega realizada com sucesso!',
  entregaCancelada: 'Entrega cancelada com sucesso!',
} as const;
