import type * as answers from '@tulha/domain/suporte/arquivo/arquivo.answers';
import type { Paged } from '@tulha/domain/kernel/answers';
import { useRead } from '../../http/hooks.js';
import { piece } from '../../ui/piece.js';
import { ARQUIVOS, ateQuandoPerto } from '../../suporte/arquivos/perto.js';

const Lista = piece(async () => ({ default: (await import('./lista-de-documentos.js')).ListaDeDocumentos }));

const NA_TELA = 5;

/** Documents that are due soon or are overdue, the most urgent first. Nothing where there are none. */
export const DocumentosVencendo = () => {
  const ate = ateQuandoPerto();
  const { data } = useRead<Paged<typeof answers.Arquivo>>(ARQUIVOS, { ate, sort: 'dueDate', size: NA_TELA });
  if (!data || data.content.length === 0) return null;
  return <Lista arquivos={data} ate={ate} />;
};
