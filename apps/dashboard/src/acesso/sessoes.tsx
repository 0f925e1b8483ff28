import type * as answers from '@tulha/domain/acesso/acesso.answers';
import type { Paged } from '@tulha/domain/kernel/answers';
import { Badge, Group, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useRead, useWrite } from '../http/hooks.js';
import { Confirm } from '../ui/confirm.js';
import { instant } from '../ui/format.js';
import { Loaded } from '../ui/states.js';
import { encerrarSessao, SESSOES, type Sessao } from './perfil.api.js';

/** The device or program of a session, named as a user would name it. */
const aparelho = ({ modo, programa }: Sessao): string => {
  if (modo === 'cli') return 'Linha de comando';
  const navegador = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(programa)?.[1];
  const nome = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' }[navegador ?? ''];
  const sistema = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(programa)?.[1];
  return [nome ?? 'Outro programa', sistema].filter(Boolean).join(', ');
};

/** The open sessions of the user, and a way to end unknown ones. */
export const Sessoes = () => {
  const read = useRead<Paged<typeof answers.SessaoAberta>>(SESSOES);
  const { mutateAsync, isPending } = useWrite(encerrarSessao, 'Sessão encerrada com sucesso!');
  return (
    <Loaded read={read}>
      {({ content }) => (
        <Table.ScrollContainer minWidth="0" type="native">
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Onde</Table.Th>
                <Table.Th visibleFrom="sm">Desde</Table.Th>
                <Table.Th visibleFrom="sm">Usada em</Table.Th>
                <Table.Th>
                  <VisuallyHidden>Encerrar</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {content.map((sessao) => (
                <Table.Tr key={sessao.id}>
                  <Table.Td>
                    <Stack gap={0}>
                      <Group gap="xs">
                        {aparelho(sessao)}
                        {sessao.atual && <Badge variant="light">Esta</Badge>}
                      </Group>
                      <Text size="xs" c="dimmed">
                        {sessao.endereco}
                      </Text>
                    </Stack>
                  </Table.Td>
                  <Table.Td visibleFrom="sm">{instant(sessao.criadaEm)}</Table.Td>
                  <Table.Td visibleFrom="sm">{instant(sessao.vistaEm)}</Table.Td>
                  <Table.Td ta="right">
                    {!sessao.atual && (
                      <Confirm
                        label="Encerrar"
                        icon={IconLogout}
                        title="Encerrar esta sessão?"
                        text={`${aparelho(sessao)}, de ${sessao.endereco}: quem a usa terá de entrar de novo.`}
                        confirm="Encerrar"
                        busy={isPending}
                        onConfirm={() => mutateAsync(sessao.id)}
                      />
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Loaded>
  );
};
