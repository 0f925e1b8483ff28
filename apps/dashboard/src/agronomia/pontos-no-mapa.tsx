import { Skeleton, Text } from '@mantine/core';
import type { AnyRecord } from '@tulha/domain/kernel/catalogue/record.answers';
import { useReadAll } from '../http/hooks.js';
import { useTalhoes } from '../propriedade/talhoes.api.js';
import { Section } from '../ui/page.js';
import { piece } from '../ui/piece.js';
import type { Ponto } from './mapa-dos-pontos.js';

const Mapa = piece(() => import('./mapa-dos-pontos.js'), <Skeleton height="22rem" radius="lg" />);

const numero = (valor: unknown): number | undefined => (typeof valor === 'number' ? valor : undefined);

/** A point that says where it is. */
const pontoDe = (row: Readonly<Record<string, unknown>>): readonly Ponto[] => {
  const [latitude, longitude] = [numero(row['latitude']), numero(row['longitude'])];
  if (latitude === undefined || longitude === undefined) return [];
  return [{ id: Number(row['id']), latitude, longitude, rotulo: `${Number(row['infestados'])} de ${Number(row['amostrados'])}` }];
};

/** The inspected plot with the points where something was counted; nothing where neither says where it is. */
export const PontosNoMapa = ({ row }: { readonly row: Readonly<Record<string, unknown>> & { readonly id: number } }) => {
  const pontos = (useReadAll<typeof AnyRecord>(`/mip/${row.id}/details`, { sort: 'id' }).data?.content ?? []).flatMap(pontoDe);
  const talhao = useTalhoes(0).data?.content.find(({ id }) => id === row['talhao']);
  const coords = talhao?.coords ?? null;
  if (pontos.length === 0) return null;
  return (
    <Section title="Onde se olhou" about={talhao?.nome}>
      <Mapa pontos={pontos} coords={coords} />
      <Text c="dimmed" size="sm" mt="xs">
        Em cada ponto, quantos atacados dos que foram olhados.
      </Text>
    </Section>
  );
};
