import type * as answers from '@tulha/domain/suporte/suporte.answers';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../http/hooks.js';
import { Anotacao, Anotacoes } from '../../ui/anotacoes.js';
import { instant } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';

const FIRST = 10;
const MORE = 50;
const MAX = 200;

/**
 * The history of any record whose routes have `/{id}/alteracoes`: the changes with their authors and times, the latest first, the old
 * beside the new.
 */
export const Alteracoes = ({ path }: { path: string }) => {
  const [size, setSize] = useState(FIRST);
  const read = useRead<typeof answers.Alteracoes>(`${path}/alteracoes`, { size }, { keep: true });
  return (
    <Section title="Histórico" about="Quem mudou o quê, e quando">
      <Loaded read={read}>
        {({ content, pagination }) => (
          <>
            <Anotacoes>
              {content.map(({ id, ator, acao, registradoEm, motivo, mudancas }) => (
                <Anotacao key={id} nota={instant(registradoEm)} motivo={motivo} mudancas={mudancas}>
                  <strong>{ator}</strong> {acao}
                </Anotacao>
              ))}
            </Anotacoes>
            {pagination.total > content.length && size < MAX && (
              <Button variant="subtle" mt="xs" onClick={() => setSize(size === FIRST ? MORE : MAX)}>
                Mostrar mais
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
};
