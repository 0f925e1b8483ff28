/** An invoice as its XML has it: text as written, decimals with a point, judged only where the document contradicts itself. */
export type NotaLida = {
  readonly chave: string;
  /** 1: it counts; 2: issued as a trial. */
  readonly ambiente: string;
  readonly serie: string;
  readonly numero: string;
  /** As the issuer's clock said it, with its offset where the layout has one. */
  readonly emissao: string;
  readonly natureza: string | null;
  /** `finNFe` (1 to 6) and `tpNF` (0: the issuer received the goods). */
  readonly finalidade: string;
  readonly tipo: string;
  readonly emitente: ParteLida;
  readonly destinatario: ParteLida | null;
  readonly itens: readonly ItemLido[];
  readonly total: string;
  readonly duplicatas: readonly DuplicataLida[];
  readonly pagamentos: readonly { readonly indicador: string | null; readonly forma: string; readonly valor: string }[];
  readonly protocolo: { readonly numero: string; readonly recebido: string; readonly situacao: string } | null;
};

export type ParteLida = { readonly documento: string | null; readonly nome: string | null; readonly inscricao: string | null };

export type DuplicataLida = { readonly numero: string | null; readonly vencimento: string | null; readonly valor: string };

export type ItemLido = {
  readonly numero: string;
  readonly codigo: string | null;
  readonly descricao: string;
  readonly ncm: string | null;
  readonly cfop: string | null;
  readonly unidade: string;
  readonly quantidade: string;
  readonly produtos: string;
  readonly desconto: string | null;
  /** Freight, insurance, other charges, IPI, ST and its fund: all are added to the cost of the item. */
  readonly acrescimos: readonly string[];
  /** 0: not part of the note's total. */
  readonly somaNoTotal: boolean;
  readonly lotes: readonly { readonly lote: string; readonly quantidade: string; readonly validade: string | null }[];
  readonly receituarios: readonly string[];
};
