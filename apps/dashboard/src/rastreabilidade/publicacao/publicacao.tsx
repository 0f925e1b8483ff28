import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { Dialog } from '../../ui/over/dialog.js';
import { useDisclosure } from '@mantine/hooks';
import { IconExternalLink, IconLinkOff, IconPencil, IconQrcode, IconTag, IconWorldUpload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Confirm } from '../../ui/confirm.js';
import { CopyCode, Facts } from '../../ui/facts.js';
import { instant } from '../../ui/format.js';
import { useFormWindow } from '../../http/outbox/use-outbox.js';
import { useMay } from '../../http/may.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { LOTES } from '../lote/lotes.api.js';
import { ApresentacaoForm } from './apresentacao-form.js';
import { soAbreAqui } from './endereco.js';
import classes from './publicacao.module.css';
import {
  APRESENTACAO,
  type Publicacao as Pagina,
  useAlterarPublicacao,
  useEtiqueta,
  usePublicacao,
  usePublicar,
  useRevogarPublicacao,
} from './publicacao.api.js';
import { Qr } from './qr.js';

const icon = (Icon: typeof IconTag) => <Icon size="1.1rem" aria-hidden="true" />;

const Publicar = ({ id, pagina }: { id: string; pagina: Pagina }) => {
  const { opened, open, close, reopened } = useFormWindow(APRESENTACAO);
  const publicar = usePublicar(id);
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">
        Uma página para mostrar ao comprador de onde veio este café e por onde passou, com mapa. Você escolhe o que ela mostra e pode
        retirá-la a qualquer momento.
      </Text>
      <Button variant="default" leftSection={icon(IconWorldUpload)} onClick={open}>
        Publicar este lote
      </Button>
      <Dialog opened={opened} onClose={close} title="Publicar este lote" size="lg">
        <ApresentacaoForm
          agora={{ ...pagina, ...reopened?.values }}
          gravar="Publicar"
          busy={publicar.isPending}
          onSave={publicar.mutateAsync}
          onClose={close}
        />
      </Dialog>
    </Stack>
  );
};

const VerQr = ({ id, endereco }: { id: string; endereco: string }) => {
  const [opened, { open, close }] = useDisclosure(false);
  const { data } = useEtiqueta(id, opened);
  return (
    <>
      <Button variant="default" leftSection={icon(IconQrcode)} onClick={open}>
        Ver o QR
      </Button>
      <Dialog opened={opened} onClose={close} title="QR da página pública">
        <div className={classes['qr']}>{data && <Qr qr={data.qr} label={`QR de ${endereco}`} />}</div>
      </Dialog>
    </>
  );
};

const Editar = ({ id, pagina }: { id: string; pagina: Pagina }) => {
  const { opened, open, close, reopened } = useFormWindow(APRESENTACAO);
  const alterar = useAlterarPublicacao(id);
  const podeMudar = useMay('rastreabilidade', 'escrever');
  if (!podeMudar) return null;
  return (
    <>
      <Button variant="default" leftSection={icon(IconPencil)} onClick={open}>
        Editar
      </Button>
      <Dialog opened={opened} onClose={close} title="O que a página mostra" size="lg">
        <ApresentacaoForm
          agora={{ ...pagina, ...reopened?.values }}
          gravar="Gravar"
          busy={alterar.isPending}
          onSave={alterar.mutateAsync}
          onClose={close}
        />
      </Dialog>
    </>
  );
};

const Retirar = ({ id }: { id: string }) => {
  const revogar = useRevogarPublicacao(id);
  return (
    <Confirm
      label="Retirar"
      icon={IconLinkOff}
      title="Retirar a página pública?"
      text="O endereço deixa de funcionar na mesma hora e para sempre, também o dos QR já impressos. Publicar de novo dá outro endereço. O lote e a sua história não mudam."
      confirm="Retirar a página"
      busy={revogar.isPending}
      onConfirm={() => revogar.mutateAsync(undefined)}
    />
  );
};

/** Warns of an address that buyers cannot open, before it is printed on a thousand bags. */
export const AvisoDeEndereco = ({ endereco }: { endereco: string }) =>
  soAbreAqui(endereco) && (
    <Alert color="ambar" title="Este endereço só abre nesta máquina ou nesta rede">
      Para que o comprador chegue à página, quem opera a instalação define nos ajustes o endereço público dela. Etiquetas impressas antes
      disso precisam ser trocadas.
    </Alert>
  );

const simNao = (sim: boolean) => (sim ? 'Mostra' : 'Não mostra');

const Publicada = ({ id, pagina, endereco }: { id: string; pagina: Pagina; endereco: string }) => (
  <Stack gap="md">
    <div className={classes['endereco']}>
      <CopyCode>{endereco}</CopyCode>
    </div>
    <AvisoDeEndereco endereco={endereco} />
    <Facts
      items={[
        ['Publicada em', pagina.publicadoEm && instant(pagina.publicadoEm)],
        ['Mapa', simNao(pagina.mostra.mapa)],
        ['Nome da fazenda', simNao(pagina.mostra.fazenda)],
        ['Qualidade', simNao(pagina.mostra.qualidade)],
      ]}
    />
    {pagina.historia !== null && (
      <Text size="sm" className={classes['historia'] ?? ''}>
        {pagina.historia}
      </Text>
    )}
    <Group gap="xs">
      <Button component="a" href={endereco} target="_blank" rel="noreferrer" variant="default" leftSection={icon(IconExternalLink)}>
        Abrir
      </Button>
      <VerQr id={id} endereco={endereco} />
      <Editar id={id} pagina={pagina} />
      <Retirar id={id} />
    </Group>
  </Stack>
);

/** The lot for people outside: its public page, and the label that leads there. */
export const Publicacao = ({ id }: { id: string }) => {
  const read = usePublicacao(id);
  const about = read.data?.publicado ? 'Publicada: quem tem o endereço vê' : 'Não publicada: só quem entra no sistema vê este lote';
  return (
    <Section
      id="publicacao"
      title="Página pública e etiqueta"
      about={read.data ? about : ' '}
      actions={
        <Button component={Link} to={`${LOTES}/${id}/etiqueta`} variant="default" leftSection={icon(IconTag)}>
          Etiqueta
        </Button>
      }
    >
      <Paper p="md">
        <Loaded read={read}>
          {(pagina) =>
            pagina.endereco === null ? (
              <Publicar id={id} pagina={pagina} />
            ) : (
              <Publicada id={id} pagina={pagina} endereco={pagina.endereco} />
            )
          }
        </Loaded>
      </Paper>
    </Section>
  );
};
