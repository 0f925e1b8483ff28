const DIA_MS = 86_400_000;
/**
 * Days from the authorisation of an invoice within which its recipient may tell that they know of it, and within which they may tell its
 * outcome (Ajuste SINIEF 14/2026).
 */
export const [DIAS_DA_CIENCIA, DIAS_DA_CONCLUSIVA] = [10, 90] as const;

/** Days before the end of either from which on an invoice is urgent. */
export const DIAS_DE_AVISO = 3;
/** Days before the end of the second from which on it is told of at all: until then nothing is lost by waiting. */
export const DIAS_DO_FIM = 10;

/** The instant until which something may be said of an invoice. */
export const prazoDe = (autorizada: string, dias: number): string => new Date(Date.parse(autorizada) + dias * DIA_MS).toISOString();

/** Whole days that are left; negative once they are past. */
export const diasAtePrazo = (prazo: string, agora: string): number => Math.floor((Date.parse(prazo) - Date.parse(agora)) / DIA_MS);

type Estado = {
  readonly naSefaz: string;
  readonly situacao: string;
  readonly ciencia: string | null;
  readonly manifestacao: string | null;
  readonly semResposta: string | null;
  readonly diasCiencia: number;
  readonly diasConclusivo: number;
  readonly notaFiscal: number | null;
  /** Whether what it says stands in the farm's stock or among its payables. */
  readonly lancada: boolean;
};

const dias = (n: number): string => (n === 0 ? 'até hoje' : n === 1 ? 'em 1 dia' : `em ${n} dias`);

/** Says the next thing to do about a distributed invoice. */
export const oQueFazer = (nota: Estado): string => {
  const { naSefaz, situacao, ciencia, manifestacao, semResposta, diasCiencia, diasConclusivo, notaFiscal, lancada } = nota;
  if (naSefaz === 'CANCELADA' && lancada) return 'Desfazer o lançamento: quem a emitiu cancelou a nota.';
  if (naSefaz === 'CANCELADA') return 'Nada: quem a emitiu cancelou a nota.';
  if (naSefaz === 'DENEGADA') return 'Nada: a SEFAZ negou o uso da nota.';
  if (semResposta !== null) return 'Enviar de novo: a SEFAZ não respondeu.';
  if (manifestacao !== null && situacao === 'COMPLETA') return notaFiscal === null ? 'Incluir entre as notas da fazenda.' : 'Nada.';
  if (manifestacao !== null) return situacao === 'AGUARDANDO_XML' ? 'Esperar o XML.' : 'Nada.';
  if (diasConclusivo < 0) return 'Nada: passaram os 90 dias, e a nota vale como confirmada.';
  if (ciencia === null && situacao === 'RESUMO' && diasCiencia >= 0) return `Dar ciência ${dias(diasCiencia)}, para receber o XML.`;
  return `Dizer o que houve com a compra ${dias(diasConclusivo)}.`;
};
