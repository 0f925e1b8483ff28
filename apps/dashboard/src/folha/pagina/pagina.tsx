import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconExternalLink, IconLinkOff, IconWorldUpload } from '@tabler/icons-react';
import type * as answers from '@tulha/domain/folha/pagina/pagina-do-colaborador.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import type { Registro } from '../../catalogues/catalogues.api.js';
import { useRead } from '../../http/hooks.js';
import { useMay } from '../../http/may.js';
import { useWish } from '../../http/outbox/use-outbox.js';
import { Qr } from '../../rastreabilidade/publicacao/qr.js';
import { Confirm } from '../../ui/confirm.js';
import { CopyCode } from '../../ui/facts.js';
import { instant } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import classes from './pagina.module.css';

type Pagina = Answer<typeof answers.PaginaDoColaborador>;
type Props = { readonly id: number };

const caminho = (id: number) => `/colaborador-paginas/${id}` as const;
const icon = (Icon: typeof IconLinkOff) => <Icon size="1.1rem" aria-hidden="true" />;

const useAbrir = (id: number) =>
  useWish(() => ({ what: 'Página do colaborador', wish: { method: 'POST', path: caminho(id) } }), 'Página aberta!');
const useEncerrar = (id: number) =>
  useWish(() => ({ what: 'Encerrar a página do colaborador', wish: { method: 'DELETE', path: caminho(id) } }), 'Página encerrada!');

const Abrir = ({ id }: Props) => {
  const abrir = useAbrir(id);
  const podeMudar = useMay('folha', 'escrever');
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">
        Uma página só desta pessoa, que abre no celular sem senha: o que colheu e fez dia a dia, o que tem a receber, o que lhe foi
        adiantado e cada pagamento, linha por linha. O endereço e o QR vão no recibo.
      </Text>
      {podeMudar && (
        <Button variant="default" leftSection={icon(IconWorldUpload)} loading={abrir.isPending} onClick={() => abrir.mutate(undefined)}>
          Abrir a página
        </Button>
      )}
    </Stack>
  );
};

const Trocar = ({ id }: Props) => {
  const abrir = useAbrir(id);
  return (
    <Confirm
      label="Trocar o endereço"
      icon={IconWorldUpload}
      title="Trocar o endereço da página?"
      text="O endereço de agora deixa de funcionar, também o dos recibos já impressos. Entregue o novo a quem é dele."
      confirm="Trocar"
      busy={abrir.isPending}
      onConfirm={() => abrir.mutateAsync(undefined)}
    />
  );
};

const Encerrar = ({ id }: Props) => {
  const encerrar = useEncerrar(id);
  return (
    <Confirm
      label="Encerrar"
      icon={IconLinkOff}
      title="Encerrar a página?"
      text="O endereço deixa de funcionar na mesma hora e para sempre, também o dos recibos já impressos."
      confirm="Encerrar a página"
      busy={encerrar.isPending}
      onConfirm={() => encerrar.mutateAsync(undefined)}
    />
  );
};

const Aberta = ({ id, pagina, endereco }: Props & { readonly pagina: Pagina; readonly endereco: string }) => (
  <Stack gap="md">
    <CopyCode>{endereco}</CopyCode>
    {pagina.qr && (
      <div className={classes['qr']}>
        <Qr qr={pagina.qr} label={`QR de ${endereco}`} />
      </div>
    )}
    <Group gap="xs">
      <Button component="a" href={endereco} target="_blank" rel="noreferrer" variant="default" leftSection={icon(IconExternalLink)}>
        Abrir
      </Button>
      <Trocar id={id} />
      <Encerrar id={id} />
    </Group>
  </Stack>
);

/** The page that a worker looks at without signing in, as the farm opens it, hands it out and ends it. */
export const PaginaDoColaborador = ({ row }: { readonly row: Registro }) => {
  const read = useRead<typeof answers.PaginaDoColaborador>(caminho(row.id));
  const { data } = read;
  const about = data?.abertaEm ? `Aberta desde ${instant(data.abertaEm)}: quem tem o endereço vê` : 'Não há: só quem entra no sistema vê';
  return (
    <Section title="Página do colaborador" about={data ? about : ' '}>
      <Paper p="md">
        <Loaded read={read}>
          {(pagina) =>
            pagina.endereco === null ? <Abrir id={row.id} /> : <Aberta id={row.id} pagina={pagina} endereco={pagina.endereco} />
          }
        </Loaded>
      </Paper>
    </Section>
  );
};
