import { Paper, Text, VisuallyHidden } from '@mantine/core';
import { instant } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import classes from './registro.module.css';
import { type Escrito, useEscritos } from './processos.api.js';
import type { Processo } from './tipos.js';

const tituloDe = (tipo: string): string => {
  if (/Corrigid[ao]$/.test(tipo)) return 'Corrigido';
  if (tipo.endsWith('Excluido')) return 'Excluído';
  if (/^Saida|Concluida$/.test(tipo)) return 'Saída registrada';
  return 'Registrado';
};

const Mudanca = ({ rotulo, antes, depois }: Escrito['mudancas'][number]) => (
  <div>
    <dt>{rotulo}</dt>
    <dd>
      {antes !== null && (
        <>
          <VisuallyHidden>era </VisuallyHidden>
          <del>{antes}</del>{' '}
        </>
      )}
      {depois === null ? <Text span>não está mais</Text> : <ins>{depois}</ins>}
    </dd>
  </div>
);

const Linha = ({ escrito }: { escrito: Escrito }) => (
  <li className={classes['escrito']}>
    <div>
      <strong>{tituloDe(escrito.tipo)}</strong>{' '}
      <Text span size="sm" c="dimmed">
        {instant(escrito.registradoEm)}
        {escrito.ator && ` por ${escrito.ator}`}
      </Text>
    </div>
    {escrito.motivo && <p className={classes['motivo']}>“{escrito.motivo}”</p>}
    <dl className={classes['mudancas']}>
      {escrito.mudancas.map((mudanca) => (
        <Mudanca key={mudanca.rotulo} {...mudanca} />
      ))}
    </dl>
  </li>
);

/** Everything that was written of a record, the latest first: who, when, why, and the old beside the new. */
export const Escritos = ({ processo, id }: { processo: Processo; id: number }) => {
  const read = useEscritos(processo, id);
  return (
    <Section title="O que foi escrito" about="Nada se apaga: uma correção mostra o antigo e o novo">
      <Loaded read={read}>
        {({ content }) => (
          <Paper component="ol" className={classes['escritos'] ?? ''}>
            {content.toReversed().map((escrito) => (
              <Linha key={escrito.id} escrito={escrito} />
            ))}
          </Paper>
        )}
      </Loaded>
    </Section>
  );
};
