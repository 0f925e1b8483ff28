import { z } from 'zod';
import { dia } from '../../kernel/dates.js';
import { dinheiro, id, texto } from '../../kernel/decimal.js';
import { vazio } from '../../kernel/vazio.js';
import { categoria, mudanca, rotulo, vinculo } from '../campos.js';

/** More than any farm's money; a bound keeps sums within what a number holds exactly. */
const MAX = 1_000_000_000;
const status = z.enum(['PAGO', 'PENDENTE']);
const TIPOS = ['receita', 'despesa', 'transferencia'] as const;
const fazenda = z.int().min(0).nullish();
const zero = <T extends z.ZodType<number>>(schema: T) => vazio(schema).transform((value) => value ?? 0);

/** `POST /v1/financeiro` (spec part 2 §3). Instalments are a month apart from `primeiroVencimento`, by default `dataPagamento`. */
export const RegistrarLancamento = z
  .strictObject({
    descricao: texto(200),
    tipo: z.enum(TIPOS),
    categoria: vazio(categoria()),
    categoriaPagamento: vazio(rotulo()),
    tipoPagamento: vazio(rotulo(60)),
    status: status.default('PENDENTE'),
    valor: dinheiro({ min: 0.01, max: MAX }).meta({ description: 'Soma das parcelas', unit: 'BRL' }),
    juros: zero(dinheiro({ max: MAX })),
    desconto: zero(dinheiro({ max: MAX })),
    data: dia(),
    dataPagamento: vazio(dia()),
    primeiroVencimento: vazio(dia()),
    pagParcelas: z.int().min(1).max(360).default(1),
    fluxo: vazio(vinculo()),
    fluxoSaida: vazio(vinculo()),
    safra: vazio(vinculo()),
    fornecedor: vazio(vinculo()),
    notafiscal: vazio(rotulo(60)),
    boleto: vazio(rotulo(60)),
    numeroCheque: zero(z.int().min(0)),
    obsCheque: vazio(texto(200)),
    obs: vazio(texto(2_000)),
    files: z.array(id()).max(50).default([]),
    fazenda,
  })
  .meta({ id: 'RegistrarLancamento' });

/** `PUT /v1/financeiro/{id}`: what is not sent stays. `valor` is let in and let be: older forms always send 0.1 (spec part 2 §5). */
export const AlterarLancamento = z
  .strictObject({
    descricao: texto(200).optional(),
    tipo: z.enum(TIPOS).optional(),
    categoria: mudanca(categoria()),
    categoriaPagamento: mudanca(rotulo()),
    tipoPagamento: mudanca(rotulo(60)),
    valor: z.number().optional().meta({ deprecated: true, description: 'Ignorado: o valor muda nos pagamentos.' }),
    data: dia().optional(),
    safra: mudanca(vinculo()),
    fornecedor: mudanca(vinculo()),
    notafiscal: mudanca(rotulo(60)),
    boleto: mudanca(rotulo(60)),
    numeroCheque: z.int().min(0).optional(),
    obsCheque: mudanca(texto(200)),
    obs: mudanca(texto(2_000)),
    files: z.array(id()).max(50).optional(),
    fazenda,
  })
  .meta({ id: 'AlterarLancamento' });

const pagamento = {
  valor: dinheiro({ min: 0.01, max: MAX }),
  juros: dinheiro({ max: MAX }),
  desconto: dinheiro({ max: MAX }),
  reajuste: dinheiro({ min: -MAX, max: MAX }),
  data: dia().meta({ description: 'Vencimento' }),
  fluxo: mudanca(vinculo()),
  fluxoSaida: mudanca(vinculo()),
  numeroCheque: z.int().min(0),
  notafiscal: mudanca(rotulo(60)),
  obs: mudanca(texto(2_000)),
  file_id: mudanca(vinculo()),
  status,
  dataPagamento: mudanca(dia()),
};

/** `PUT /v1/financeiro/pagamento/{id}`: what is not sent stays. */
export const AlterarPagamento = z.strictObject(pagamento).partial().meta({ id: 'AlterarPagamento' });

/** `POST /v1/financeiro/pagamento`: one more payment of an entry, which grows by it. */
export const IncluirPagamento = z
  .strictObject({ ...pagamento, financeiroId: id() })
  .partial()
  .required({ financeiroId: true, valor: true, data: true })
  .meta({ id: 'IncluirPagamento' });

/** `PATCH /v1/financeiro/pagamento/{id}`. Paid today, unless told. */
export const MudarStatusDoPagamento = z
  .strictObject({ status, dataPagamento: mudanca(dia()), fluxo: mudanca(vinculo()) })
  .meta({ id: 'MudarStatusDoPagamento' });
