import { diaToBr } from '../../kernel/dates.js';
import type { Ensaio } from './ensaio.js';

/** The remarks about a rehearsal, a sentence each; none if it has no surprise. */
export const avisosDoEnsaio = ({ muda, depois, mudamDeOrigem, ressalvas, doRegistro }: Ensaio): string[] => {
  const lotes = [...new Set(depois.map(({ codigo }) => codigo))];
  const avisos = lotes.map((codigo) => {
    const passos = depois.filter((passo) => passo.codigo === codigo);
    const [ultimo] = passos.slice(-1);
    const quantos = passos.length === 1 ? 'já houve' : `já houve ${passos.length} registros, o último`;
    return `Depois disso, com o lote ${codigo}, ${quantos} ${ultimo?.nome}, de ${diaToBr(ultimo?.em ?? '')}.`;
  });
  const tarde = new Map<string, string>();
  for (const { codigo, em } of depois) tarde.set(codigo, em);
  for (const mudanca of muda) {
    const ultimo = tarde.get(mudanca.codigo);
    if (mudanca.campo !== 'etapa' || ultimo === undefined || mudanca.em < ultimo) continue;
    avisos.push(`O lote ${mudanca.codigo} passaria a constar em outra etapa hoje: vale o que foi registrado por último.`);
  }
  if (mudamDeOrigem > 0)
    avisos.push(
      mudamDeOrigem === 1 ? 'Um lote feito destes mudaria de origem.' : `${mudamDeOrigem} lotes feitos destes mudariam de origem.`,
    );
  return [...ressalvas, ...doRegistro, ...avisos];
};
