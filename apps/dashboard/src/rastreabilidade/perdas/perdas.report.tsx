import type { ReportAnswer } from '@tulha/domain/kernel/report/answers';
import type { Overrides, Row } from '../../report-kit/types.js';
import { Avisos, QuantosAvisos } from './avisos.js';
import type { Aviso, PerdasDaSafra } from './perdas.api.js';
import { NADA } from './dizer.js';
import { Numeros, PorProcesso } from './resumo.js';

const daSafra = (answer: ReportAnswer) => answer as ReportAnswer & PerdasDaSafra;

const AvisosDaLinha = ({ row }: { row: Row }) => {
  const { avisos = [] } = row as { readonly avisos?: readonly Aviso[] };
  if (avisos.length === 0) return NADA;
  return (
    <>
      <QuantosAvisos quantos={avisos.length} />
      <Avisos avisos={avisos} />
    </>
  );
};

/** Only this report draws these: the season against the expected range, the sums of each process, and warnings in words. */
export const overrides: Overrides = {
  lead: ({ answer }) => <Numeros {...daSafra(answer)} />,
  after: ({ answer }) => <PorProcesso {...daSafra(answer)} />,
  cells: { aviso: AvisosDaLinha },
};
