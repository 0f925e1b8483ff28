import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { day, documento, money, option, optional, personal, ref, text } from '../kernel/catalogue/fields.js';

/** The largest amount that the words of a receipt can express: R$ 999.999.999,99. */
const MAIOR_CENTAVOS = 99_999_999_999;

/** Money given or taken, said on paper that is signed. Its number is its own, drawn once. Moves no money: that is a `lançamento`. */
export const recibo = defineCatalogue({
  nome: 'Recibo',
  genero: 'm',
  tabela: 'recibo',
  path: 'recibos',
  title: { singular: 'Recibo', plural: 'Recibos' },
  permissao: 'comercial',
  fields: {
    referente: text('Referente a', { max: 300 }),
    data: day('Data'),
    direcao: option('Direção', ['PAGO', 'RECEBIDO'], { rotulos: { PAGO: 'Pago por nós', RECEBIDO: 'Recebido por nós' } }),
    valor: money('Valor'),
    nome: personal(text('De quem ou a quem', { max: 120, help: 'Como sai no recibo: o que se assinou não muda com o cadastro.' })),
    documento: optional(personal(documento('CPF ou CNPJ', { help: 'Em branco, sai o do fornecedor ou do cliente.' }))),
    fornecedor: optional(ref('Fornecedor', 'fornecedor', { secao: 'No cadastro' })),
    cliente: optional(ref('Cliente', 'cliente')),
    colaborador: optional(ref('Colaborador', 'colaborador')),
    formaPagamento: optional(
      option('Forma de pagamento', ['DINHEIRO', 'PIX', 'TRANSFERENCIA', 'CHEQUE', 'CARTAO', 'BOLETO', 'OUTRA'], {
        rotulos: {
          DINHEIRO: 'Dinheiro',
          PIX: 'Pix',
          TRANSFERENCIA: 'Transferência',
          CHEQUE: 'Cheque',
          CARTAO: 'Cartão',
          BOLETO: 'Boleto',
          OUTRA: 'Outra',
        },
        secao: 'Como e onde',
      }),
    ),
    cidade: optional(text('Cidade', { max: 80 })),
    fazenda: optional(ref('Fazenda', 'fazenda')),
  },
  label: 'referente',
  list: ['data', 'direcao', 'nome', 'referente', 'valor'],
  unique: [],
  calculados: {
    numero: text('Número'),
    documentoDito: optional(text('CPF ou CNPJ no recibo')),
    porExtenso: text('Valor por extenso'),
  },
  listaCalculada: ['numero'],
  regra: ({ valorCentavos }) => {
    if (valorCentavos === 0) return { campo: 'valor', mensagem: 'Informe um valor maior que zero.' };
    return Number(valorCentavos) > MAIOR_CENTAVOS ? { campo: 'valor', mensagem: 'Um recibo vai até R$ 999.999.999,99.' } : undefined;
  },
});
