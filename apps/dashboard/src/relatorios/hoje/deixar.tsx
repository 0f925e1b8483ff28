import { Button } from '@mantine/core';
import { IconArrowBackUp, IconClockPause } from '@tabler/icons-react';
import { day, optional, text } from '@tulha/domain/kernel/catalogue/fields';
import { DeixarPendencia, pendenciaSucesso } from '@tulha/domain/relatorios/pendencia/pendencia.commands';
import { useMay } from '../../http/may.js';
import { useWish } from '../../http/outbox/use-outbox.js';
import { FieldsWindow } from '../../screens/fields-window.js';
import type { Pendencia } from './linha.js';

const CAMPOS = Object.entries({
  ate: optional(day('Até o dia', { help: 'Nesse dia volta. Sem dia, fica por feita.' })),
  motivo: text('Por quê', { max: 300 }),
});
const DEIXADAS = '/hoje/deixadas';

/** Puts one thing off until a day, or takes it for done, with the reason. */
const Deixar = ({ item: { chave, texto } }: { readonly item: Pendencia }) => (
  <FieldsWindow
    name={`deixar-${chave}`}
    title={`Deixar: ${texto}`}
    fields={CAMPOS}
    input={DeixarPendencia}
    initial={{ ate: null, motivo: null }}
    ask={(body) => ({ what: `Deixar: ${texto}`, wish: { method: 'POST', path: DEIXADAS, body: { ...body, chave } } })}
    done={pendenciaSucesso.deixada}
    send="Deixar"
    opener={{ as: 'sign', label: `Deixar para depois, ou por feita: ${texto}`, icon: IconClockPause }}
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

/** Puts one thing off, or takes it up again, for users who may. */
export const DeixarOuRetomar = ({ item }: { readonly item: Pendencia }) => {
  const podeMudar = useMay('suporte', 'escrever');
  if (!podeMudar) return null;
  return item.deixada ? <Retomar item={item} /> : <Deixar item={item} />;
};
