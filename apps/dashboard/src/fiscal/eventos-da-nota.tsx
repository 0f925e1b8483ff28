import { Alert, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconDownload, IconFilePencil, IconInbox } from '@tabler/icons-react';
import type { Answer } from '@tulha/domain/kernel/answers';
import type * as answers from '@tulha/domain/fiscal/distribuicao/distribuicao.answers';
import { CORRECAO } from '@tulha/domain/fiscal/distribuicao/manifestacao.types';
import { instant } from '../ui/format.js';
import { LinkButton } from '../ui/page.js';
import { RECEBIDAS, useBaixarEvento, useEventosDaNota } from './sefaz.api.js';

type Eventos = Answer<typeof answers.EventosDaNota>;
type Evento = Eventos['content'][number];

/** Saves an event of an invoice as it came. */
export const BaixarEvento = ({
  chave,
  evento,
  children,
}: {
  readonly chave: string;
  readonly evento: string;
  readonly children: string;
}) => {
  const baixar = useBaixarEvento();
  return (
    <Button
      className="only-screen"
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size="0.875rem" aria-hidden="true" />}
      loading={baixar.isPending}
      onClick={() => baixar.mutate({ chave, evento })}
    >
      {children}
    </Button>
  );
};

const Carta = ({ chave, carta }: { readonly chave: string; readonly carta: Evento }) => {
  const { nome, em, protocolo, texto, condicoes, vale, evento } = carta;
  return (
    <Paper component="li" p="md" withBorder>
      <Group justify="space-between" gap="sm" wrap="wrap">
        <Text fw={600}>{nome}</Text>
        <Badge color={vale ? 'folha' : 'gray'}>{vale ? 'É a que vale' : 'Substituída'}</Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {instant(em)}
        {protocolo !== null && `, protocolo ${protocolo}`}
      </Text>
      <Text my="xs">{texto ?? 'Só veio o resumo, que não diz o que a carta corrige. Peça a carta a quem emitiu a nota.'}</Text>
      {vale && condicoes !== null && (
        <Text size="sm" c="dimmed" mb="xs">
          O que a carta diz de si: {condicoes}
        </Text>
      )}
      <BaixarEvento chave={chave} evento={evento}>
        Baixar a carta
      </BaixarEvento>
    </Paper>
  );
};

const Cartas = ({ chave, content }: Pick<Eventos, 'chave' | 'content'>) => {
  const cartas = content.filter(({ tipo }) => tipo === CORRECAO).toReversed();
  if (cartas.length === 0) return null;
  return (
    <section aria-label="Cartas de correção">
      <Stack component="ul" gap="sm" p={0} m={0}>
        {cartas.map((carta) => (
          <Carta key={carta.evento} chave={chave} carta={carta} />
        ))}
      </Stack>
    </section>
  );
};

/** The letters by which its issuer corrected an invoice, the one that holds first, and what to look at where it was launched already. */
export const CorrecoesDaNota = ({ chave }: { readonly chave: string }) => {
  const { data } = useEventosDaNota(chave);
  if (!data) return null;
  return (
    <Stack gap="sm">
      {data.aviso !== null && (
        <Alert color="ambar" icon={<IconFilePencil aria-hidden="true" />} title="Quem emitiu esta nota a corrigiu">
          {data.aviso}
        </Alert>
      )}
      <Cartas chave={chave} content={data.content} />
    </Stack>
  );
};

const DaSefaz = ({ chave }: { readonly chave: string }) => {
  const { data } = useEventosDaNota(chave);
  if (!data || (data.notaRecebida === null && data.content.length === 0)) return null;
  return (
    <Stack gap="sm">
      {data.naSefaz === 'CANCELADA' && <Alert color="cereja" title="Quem emitiu esta nota a cancelou" />}
      <CorrecoesDaNota chave={chave} />
      {data.notaRecebida !== null && (
        <Group className="only-screen">
          <LinkButton icon={IconInbox} to={`${RECEBIDAS}/${data.notaRecebida}`}>
            Ver como veio da SEFAZ
          </LinkButton>
        </Group>
      )}
    </Stack>
  );
};

/** What the tax authority distributed about an invoice of the farm; nothing of one that was typed without its key. */
export const NotaNaSefaz = ({ row }: { readonly row: Readonly<Record<string, unknown>> }) => {
  const { chave } = row;
  return typeof chave === 'string' ? <DaSefaz chave={chave} /> : null;
};
