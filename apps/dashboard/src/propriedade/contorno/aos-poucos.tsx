import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { count } from '../../ui/format.js';
import { PageButtons } from '../../ui/list/list.js';

const DE_CADA_VEZ = 50;

/** Drawings of a file a page at a time: there may be a thousand. `comeca` is the one to show first. */
export const AosPoucos = <T,>({
  todos,
  comeca = 0,
  children,
}: {
  readonly todos: readonly T[];
  readonly comeca?: number;
  readonly children: (estes: readonly T[]) => ReactNode;
}) => {
  const [escolhida, setPagina] = useState(Math.floor(Math.max(0, comeca) / DE_CADA_VEZ) + 1);
  const paginas = Math.max(1, Math.ceil(todos.length / DE_CADA_VEZ));
  const pagina = Math.min(escolhida, paginas);
  const antes = (pagina - 1) * DE_CADA_VEZ;
  const estes = todos.slice(antes, antes + DE_CADA_VEZ);
  return (
    <>
      {children(estes)}
      {paginas > 1 && (
        <Text size="sm" c="dimmed" role="status">
          Desenhos {count(antes + 1)} a {count(antes + estes.length)} de {count(todos.length)}
        </Text>
      )}
      <PageButtons page={pagina} pages={paginas} onPage={setPagina} />
    </>
  );
};
