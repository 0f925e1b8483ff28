import type { ItemInventado, NotaInventada } from './nota-xml.js';

const DIA_MS = 86_400_000;
const item = (codigo: string, descricao: string, unidade: string, quantidade: string, valor: string): ItemInventado => ({
  ...{ codigo, descricao, unidade, quantidade, valor },
});

/** Suppliers that do not exist, their sales, and how many days ago. */
type Venda = {
  readonly cnpj: string;
  readonly nome: string;
  readonly dias: number;
  readonly itens: readonly ItemInventado[];
  readonly correcoes?: readonly string[];
};
const VENDAS: readonly Venda[] = [
  { cnpj: '90000001000129', nome: 'ADUBOS DO SUL LTDA', dias: 1, itens: [item('UR-45', 'UREIA 45%', 'SC', '40', '7200.00')] },
  {
    cnpj: '90000004000162',
    nome: 'DEFENSIVOS CERRADO SA',
    dias: 4,
    itens: [item('CO-20', 'OXICLORETO DE COBRE 20 KG', 'BD', '6', '2940.00')],
    correcoes: [
      'Transportador: onde se le PLACA ABC1D23, leia-se ABC1D32.',
      'Transportador: onde se le PLACA ABC1D23, leia-se ABC1D32. Local de entrega: ESTRADA DA SERRA, KM 4.',
    ],
  },
  { cnpj: '90000005000107', nome: 'POSTO DA SERRA LTDA', dias: 8, itens: [item('S10', 'OLEO DIESEL S10', 'L', '1500', '9135.00')] },
  {
    cnpj: '90000006000151',
    nome: 'EMBALAGENS DE MINAS LTDA',
    dias: 21,
    itens: [item('JU-60', 'SACARIA DE JUTA 60 KG', 'UN', '300', '2580.00')],
  },
  { cnpj: '90000001000129', nome: 'ADUBOS DO SUL LTDA', dias: 62, itens: [item('SS', 'SUPERFOSFATO SIMPLES', 'SC', '60', '6900.00')] },
];

/** The number of a document's first invoice: others find other numbers, and so other keys. */
const primeiroNumero = (documento: string): number =>
  4_100 + 10 * [...documento].reduce((soma, letra) => (soma * 31 + letra.charCodeAt(0)) % 9_999, 0);

/** Invoices that a document finds at its first question to the simulator, from suppliers that do not exist. */
export const notasDaSemente = (documento: string, agora: number): readonly NotaInventada[] => {
  const primeiro = primeiroNumero(documento);
  return VENDAS.map(({ cnpj, nome, dias, itens, correcoes = [] }, n) => {
    const emissao = `${new Date(agora - dias * DIA_MS).toISOString().slice(0, 19)}+00:00`;
    return { numero: primeiro + n, emitente: { cnpj, nome }, destinatario: { documento }, emissao, recebida: emissao, itens, correcoes };
  });
};
