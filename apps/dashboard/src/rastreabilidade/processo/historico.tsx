import { Anotacao, Anotacoes } from '../../ui/anotacoes.js';
import { instant } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { useEscritos } from './processos.api.js';
import type { Processo } from './tipos.js';

const tituloDe = (tipo: string): string => {
  if (/Corrigid[ao]$/.test(tipo)) return 'Corrigido';
  if (tipo.endsWith('Excluido')) return 'Excluído';
  if (/^Saida|Concluida$/.test(tipo)) return 'Saída registrada';
  return 'Registrado';
};

/** Everything that was written of a record, the latest first: who, when, why, and the old beside the new. */
export const Escritos = ({ processo, id }: { processo: Processo; id: number }) => {
  const read = useEscritos(processo, id);
  return (
    <Section title="O que foi escrito" about="Nada se apaga: uma correção mostra o antigo e o novo">
      <Loaded read={read}>
        {({ content }) => (
          <Anotacoes>
            {content.toReversed().map(({ id: escrito, tipo, registradoEm, ator, motivo, mudancas }) => (
              <Anotacao key={escrito} nota={`${instant(registradoEm)}${ator ? ` por ${ator}` : ''}`} motivo={motivo} mudancas={mudancas}>
                <strong>{tituloDe(tipo)}</strong>
              </Anotacao>
            ))}
          </Anotacoes>
        )}
      </Loaded>
    </Section>
  );
};
