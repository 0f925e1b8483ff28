import { Button } from '@mantine/core';
import { IconArrowBackUp, IconClockPause } from '@tabler/icons-react';
import { day, optional, text } from '@tulha/domain/kernel/catalogue/fields';
import { DeixarPendencia, pendenciaSucesso } from '@tulha/domain/relatorios/pendencia/pendencia.commands';
import { useMay } from '../../http/may.js';
import { useWish } from '../../http/outbox/use-outbox.js';
import { FieldsWindow } from '../../screens/fields-window.js';
import type { Grupo, Pendencia } from './linha.js';

const motivo = text('Por quê', { max: 300 });
const CAMPOS = {
  ATE_UM_DIA: Object.entries({ ate: day('Até o dia', { help: 'Nesse dia volta.' }), motivo }),
  POR_FEITA: Object.entries({ ate: optional(day('Até o dia', { help: 'Nesse dia volta. Sem dia, fica por feita.' })), motivo }),
};
const COMO = { ATE_UM_DIA: 'Deixar para depois', POR_FEITA: 'Deixar para depois, ou por feita' } as const;
const DEIXADAS = '/hoje/deixadas';

type Modo = Exclude<Grupo['deixar'], 'NAO'>;

/** Puts one thing off until a day, or takes it for done where its kind may be, with the reason. */
const Deixar = ({ item: { chave, texto }, modo }: { readonly item: Pendencia; readonly modo: Modo }) => (
  <FieldsWindow
    name={`deixar-${chave}`}
    title={`Deixar: ${texto}`}
    fields={CAMPOS[modo]}
    input={DeixarPendencia}
    initial={{ ate: null, motivo: null }}
    ask={(body) => ({ what: `Deixar: ${texto}`, wish: { method: 'POST', path: DEIXADAS, body: { ...body, chave } } })}
    done={pendenciaSucesso.deixada}
    send="Deixar"
    opener={{ as: 'sign', label: `${COMO[modo]}: ${texto}`, icon: IconClockPause }}
  />
);

const Retomar = ({ item: { chave, texto } }: { readonly item: Pendencia }) => {
  const retomar = useWish(
    () => ({ what: `Retomar: ${texto}`, wish: { method: 'PATCH', path: DEIXADAS, body: { chave } } }),
    pendenciaSucesso.retomada,
  );
  return (
    <Button
      variant="default"
      aria-label={`Retomar: ${texto}`}
      loading={retomar.isPending}
      leftSection={<IconArrowBackUp size="1rem" aria-hidden="true" />}
      onClick={() => retomar.mutate(undefined)}
    >
      Retomar
    </Button>
  );
};

/** Puts one thing off, or takes it up again, for users who may. Nothing is offered for a kind on which people's safety hangs. */
export const DeixarOuRetomar = ({ item, modo }: { readonly item: Pendencia; readonly modo: Grupo['deixar'] }) => {
  const podeMudar = useMay('suporte', 'escrever');
  if (!podeMudar) return null;
  if (item.deixada) return <Retomar item={item} />;
  return modo === 'NAO' ? null : <Deixar item={item} modo={modo} />;
};
