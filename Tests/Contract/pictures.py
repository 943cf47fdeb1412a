"""Pictures with much in them that nobody should learn, made by Pillow, and what a stranger finds in what is left of them."""

from __future__ import annotations

import io
import json
import subprocess

import pytest
from PIL import Image, ImageCms, PngImagePlugin

SECRET = "Secretly"
XMP = f'<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>{SECRET}</place></x:xmpmeta>'.encode()
PROFILE = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
TYPES = {"jpg": "image/jpeg", "png": "image/png", "webp": "image/webp"}
#: What exiftool finds in every picture, and in its colour profile.
PLAIN = {
    "ExifTool", "System", "File", "Composite", "JFIF", "PNG", "PNG-pHYs", "RIFF", "Adobe", "ICC_Profile", "ICC-header",
    "ICC-view", "ICC-meas", "ICC-chrm",
}  # fmt: skip


def drawn(width: int = 97, height: int = 61, mode: str = "RGB", shade: int = 0) -> Image.Image:
    """Something no two of which are alike for different shades."""
    image = Image.new("RGB", (width, height))
    image.putdata([((x * 7 + shade) % 256, (y * 5) % 256, (x * y) % 256) for y in range(height) for x in range(width)])
    return image.convert(mode)


def exif(orientation: int = 1) -> bytes:
    """Exif with a place, a time, a device, a name and a preview."""
    made = Image.Exif()
    made[0x0112], made[0x010F], made[0x013B], made[0x0132] = orientation, SECRET, SECRET, "2026:11:21 08:00:00"
    made.get_ifd(0x8825).update({1: "S", 2: (33.0, 52.0, 7.0), 3: "E", 4: (151.0, 12.0, 9.0)})
    made.get_ifd(0x8769).update({0x9003: "2026:11:21 08:00:00", 0x9286: SECRET.encode() * 40})
    return made.tobytes()


def saved(image: Image.Image, kind: str, **options) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def small(shade: int = 0, ending: str = "jpg") -> bytes:
    """A plain one of a kind."""
    return saved(drawn(40, 30, shade=shade), {"jpg": "JPEG", "png": "PNG", "webp": "WEBP"}[ending])


def telling() -> dict[str, bytes]:
    """Pictures that tell much, by file name."""
    words = PngImagePlugin.PngInfo()
    words.add_text("Author", SECRET)
    words.add_text("Comment", SECRET * 50, zip=True)
    words.add_itxt("XML:com.adobe.xmp", XMP.decode())
    full = {"exif": exif(6), "icc_profile": PROFILE}
    files = {
        f"turned-{n}.jpg": saved(drawn(), "JPEG", exif=exif(n), icc_profile=PROFILE, comment=SECRET.encode(), xmp=XMP)
        for n in range(1, 9)
    }
    files["progressive.jpg"] = saved(drawn(), "JPEG", progressive=True, **full)
    files["grey.jpg"] = saved(drawn(mode="L"), "JPEG", exif=exif(6))
    files["printed.jpg"] = saved(drawn(mode="CMYK"), "JPEG", exif=exif(6))
    files["restarted.jpg"] = saved(drawn(), "JPEG", restart_marker_rows=1, exif=exif(3))
    files["several.jpg"] = saved(drawn(), "MPO", save_all=True, append_images=[drawn(30, 30)], exif=exif(3))
    files["moving.jpg"] = saved(drawn(), "JPEG", exif=exif(3)) + b"\0\0\0\x18ftypmp42" + SECRET.encode() * 99
    for mode in ("RGB", "RGBA", "L", "LA", "P", "1"):
        files[f"{mode}.png"] = saved(drawn(mode=mode), "PNG", pnginfo=words, dpi=(72, 72), **full)
    files["frames.png"] = saved(drawn(), "PNG", save_all=True, append_images=[drawn(shade=99)], pnginfo=words)
    files["archive.png"] = saved(drawn(), "PNG") + b"PK\x03\x04" + SECRET.encode() * 99
    for lossless in (False, True):
        for mode in ("RGB", "RGBA"):
            files[f"{mode}-{lossless}.webp"] = saved(drawn(mode=mode), "WEBP", lossless=lossless, xmp=XMP, **full)
    files["frames.webp"] = saved(drawn(), "WEBP", save_all=True, append_images=[drawn(shade=99)], exif=exif(), xmp=XMP)
    files["script.webp"] = saved(drawn(), "WEBP") + f"<script>{SECRET}</script>".encode() * 9
    return files


def check(name: str, before: bytes, after: bytes, folder) -> None:
    """What is left is the same picture, and tells nothing."""
    one, other = Image.open(io.BytesIO(before)), Image.open(io.BytesIO(after))
    assert one.size == other.size and one.convert("RGBA").tobytes() == other.convert("RGBA").tobytes(), name
    assert one.info.get("icc_profile") == other.info.get("icc_profile"), name
    if name != "several.jpg":
        assert getattr(one, "n_frames", 1) == getattr(other, "n_frames", 1), name
    assert SECRET.encode() not in after and XMP not in after, name
    turned = one.getexif().get(0x0112, 1) if name.endswith(".jpg") else 1
    assert other.getexif().get(0x0112, 1) == turned, name
    file = folder / name
    file.write_bytes(after)
    found = subprocess.run(["exiftool", "-j", "-G1", "-a", "-u", file], capture_output=True, text=True, check=False)
    tags = json.loads(found.stdout)[0]
    assert not [tag for tag in tags if "Warning" in tag or "Error" in tag], tags
    odd = {tag for tag in tags if ":" in tag and tag.split(":")[0] not in PLAIN}
    assert odd == ({"IFD0:Orientation"} if turned != 1 else set()), f"{name}: {odd}"


def need_exiftool() -> None:
    try:
        subprocess.run(["exiftool", "-ver"], capture_output=True, check=True)
    except OSError:
        pytest.skip("exiftool is not installed: scripts/install.sh test")
