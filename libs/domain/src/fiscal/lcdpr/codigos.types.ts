/** The words of the LCDPR's codes. */
export const FORMAS_DE_APURACAO = { 1: 'Livro-caixa', 2: '20% da receita bruta' } as const;

export const EXPLORACOES = {
  1: 'Individual',
  2: 'Condomínio',
  3: 'Imóvel arrendado',
  4: 'Parceria',
  5: 'Comodato',
  6: 'Outros',
} as const;
export type Exploracao = `${keyof typeof EXPLORACOES}`;

export const CONTRAPARTES = { 1: 'Condômino', 2: 'Arrendador', 3: 'Parceiro', 4: 'Comodante', 5: 'Outro' } as const;
export type TipoDeContraparte = `${keyof typeof CONTRAPARTES}`;

/** The kind of document behind a line of the book. */
export const DOCUMENTOS = { 1: 'Nota fiscal', 2: 'Fatura', 3: 'Recibo', 4: 'Contrato', 5: 'Folha de pagamento', 6: 'Outros' } as const;
export type TipoDeDocumento = keyof typeof DOCUMENTOS;
