import { NEGADAS } from './manifestacao.types.js';

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
  if (NEGADAS.includes(manifestacao))
    return lancada
      ? 'Desfazer o lançamento, ou dizer à SEFAZ que a compra houve: a ela se declarou que não.'
      : 'Nada: a compra foi negada.';
  if (manifestacao !== null && situacao === 'COMPLETA') return notaFiscal === null ? 'Incluir entre as notas da fazenda.' : 'Nada.';
  if (manifestacao !== null) return situacao === 'AGUARDANDO_XML' ? 'Esperar o XML.' : 'Nada.';
  if (diasConclusivo < 0) return 'Nada: passaram os 90 dias, e a nota vale como confirmada.';
  if (ciencia === null && situacao === 'RESUMO' && diasCiencia >= 0) return `Dar ciência ${dias(diasCiencia)}, para receber o XML.`;
  return `Dizer o que houve com a compra ${dias(diasConclusivo)}.`;
};
